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
 * R8 in full mode, with the rules that the jars carry and one for where the program begins. The
 * platform is the JDK for what is Java and Android's stubs for the rest.
 */
final class Shrinker {

  static final int MIN_API = 26;

  private final Path work;
  private final Path android;
  private final List<String> complaints = new ArrayList<>();

  Shrinker(Path work, Path android) {
    this.work = work;
    this.android = android;
  }

  /** What R8 warned of, in all runs. */
  List<String> complaints() {
    return complaints;
  }

  Shrunk dex(String name, List<Path> program, List<String> rules)
      throws IOException, CompilationFailedException {
    Path archive = work.resolve(name + "-dex.zip");
    Path mapping = work.resolve(name + "-mapping.txt");
    R8.run(
        command(joined(name, program, Shrinker::isForAnApp), rules)
            .setMinApiLevel(MIN_API)
            .setOutput(archive, OutputMode.DexIndexed, true)
            .setProguardMapOutputPath(mapping)
            .build());
    return Shrunk.read(archive, mapping);
  }

  /** Shrinks to class files, which run without a phone. */
  Path classFiles(String name, List<Path> program, List<String> rules)
      throws CompilationFailedException, IOException {
    return classFiles(name, joined(name, program, Shrinker::isForAnApp), rules);
  }

  /** The same without any of the rules that the jars carry. */
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

  /** What is left out of every app: descriptions and signatures of jars, and newer classes. */
  private static boolean isForAnApp(String file) {
    return !file.endsWith("module-info.class")
        && !file.matches("META-INF/[^/]*\\.(MF|SF|RSA)")
        && !file.startsWith("META-INF/versions/");
  }

  private R8Command.Builder command(Path program, List<String> rules) throws IOException {
    Path jdk = Path.of(System.getProperty("java.home"));
    return R8Command.builder(new Complaints())
        .setMode(CompilationMode.RELEASE)
        .addProgramFiles(program)
        .addLibraryResourceProvider(JdkClassFileProvider.fromJdkHome(jdk))
        .addLibraryFiles(android)
        .addProguardConfiguration(rules, Origin.unknown());
  }

  private final class Complaints implements DiagnosticsHandler {
    @Override
    public void warning(Diagnostic warning) {
      complaints.add(warning.getDiagnosticMessage());
    }

    @Override
    public void info(Diagnostic info) {
      // Of rules that match nothing in so small a program.
    }
  }
}
