package io.cardfile.sample.apk;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Runs R8 in full mode, with the rules in the jars and one for the entry point. The platform is the
 * JDK for Java classes and Android's stubs for the rest.
 */
final class Shrinker {

  static final int MIN_API = 26;

  private final Path work;
  private final Path android;
  private final List<String> warnings = new ArrayList<>();

  Shrinker(Path work, Path android) {
    this.work = work;
    this.android = android;
  }

  /** Returns R8's warnings of all runs. */
  List<String> warnings() {
    return warnings;
  }

  ShrunkApp dex(String name, List<Path> program, List<String> rules)
      throws IOException, CompilationFailedException {
    Path archive = work.resolve(name + "-dex.zip");
    Path mapping = work.resolve(name + "-mapping.txt");
    R8.run(
        command(joined(name, program, Shrinker::isForAnApp), rules)
            .setMinApiLevel(MIN_API)
            .setOutput(archive, OutputMode.DexIndexed, true)
            .setProguardMapOutputPath(mapping)
            .build());
    return ShrunkApp.read(archive, mapping);
  }

  /** Shrinks to class files, which run without a phone. */
  Path classFiles(String name, List<Path> program, List<String> rules)
      throws CompilationFailedException, IOException {
    return classFiles(name, joined(name, program, Shrinker::isForAnApp), rules);
  }

  /** Shrinks to class files without the rules in the jars. */
  Path classFilesWithoutRules(String name, List<Path> program, List<String> rules)
      throws CompilationFailedException, IOException {
    Predicate<String> wanted = file -> isForAnApp(file) && !file.startsWith("META-INF/proguard/");
    List<String> more = new ArrayList<>(rules);
    more.add("-dontwarn **");
    return classFiles(name, joined(name, program, wanted), more);
  }

  private Path classFiles(String name, Path program, List<String> rules)
      throws CompilationFailedException, IOException {
    Path archive = work.resolve(name + "-classes.jar");
    R8.run(command(program, rules).setOutput(archive, OutputMode.ClassFile, true).build());
    return archive;
  }

  private Path joined(String name, List<Path> program, Predicate<String> wanted)
      throws IOException {
    return Jars.join(program, wanted, work.resolve(name + "-program.jar"));
  }

  /** Returns whether apps have the file: no metadata and signatures of jars, no newer classes. */
  private static boolean isForAnApp(String file) {
    return !file.endsWith("module-info.class")
        && !file.matches("META-INF/[^/]*\\.(MF|SF|RSA)")
        && !file.startsWith("META-INF/versions/");
  }

  private R8Command.Builder command(Path program, List<String> rules) throws IOException {
    Path jdk = Path.of(System.getProperty("java.home"));
    return R8Command.builder(new Warnings())
        .setMode(CompilationMode.RELEASE)
        .addProgramFiles(program)
        .addLibraryResourceProvider(JdkClassFileProvider.fromJdkHome(jdk))
        .addLibraryFiles(android)
        .addProguardConfiguration(rules, Origin.unknown());
  }

  private final class Warnings implements DiagnosticsHandler {
    @Override
    public void warning(Diagnostic warning) {
      warnings.add(warning.getDiagnosticMessage());
    }

    @Override
    public void info(Diagnostic info) {
      // Rules without a match are normal in a small program.
    }
  }
}
