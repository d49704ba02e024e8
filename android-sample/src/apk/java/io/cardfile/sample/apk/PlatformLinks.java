package io.cardfile.sample.apk;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.tracereferences.TraceReferences;
import com.android.tools.r8.tracereferences.TraceReferencesCommand;
import com.android.tools.r8.tracereferences.TraceReferencesConsumer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds references of a dex file that the platform lacks. */
final class PlatformLinks {

  private final Path platform;

  PlatformLinks(Path platform) {
    this.platform = platform;
  }

  /** Returns the missing classes, methods and fields, such as {@code Lj/A;->b()V}. */
  Set<String> missing(Path program) throws CompilationFailedException {
    Missing missing = new Missing();
    TraceReferences.run(
        TraceReferencesCommand.builder()
            .addLibraryFiles(platform)
            .addSourceFiles(program)
            .setConsumer(missing)
            .build());
    return missing.names;
  }

  /** Reads the reviewed list: a name or prefix per line; '#' begins the reason. */
  static List<String> allowed(Path list) throws IOException {
    return Files.readAllLines(list).stream()
        .map(line -> line.replaceFirst("#.*", "").trim())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Returns the unused entries of the list, which could hide a new reference. */
  static List<String> stale(Set<String> missing, List<String> allowed) {
    return allowed.stream()
        .filter(entry -> missing.stream().noneMatch(name -> name.startsWith(entry)))
        .toList();
  }

  static Set<String> without(Set<String> missing, List<String> allowed) {
    Set<String> left = new TreeSet<>(missing);
    left.removeIf(name -> allowed.stream().anyMatch(name::startsWith));
    return left;
  }

  private static final class Missing implements TraceReferencesConsumer {

    final Set<String> names = new TreeSet<>();

    @Override
    public synchronized void acceptType(TracedClass type, DiagnosticsHandler handler) {
      add(type);
    }

    @Override
    public synchronized void acceptField(TracedField field, DiagnosticsHandler handler) {
      add(field);
    }

    @Override
    public synchronized void acceptMethod(TracedMethod method, DiagnosticsHandler handler) {
      add(method);
    }

    private void add(TracedReference<?, ?> traced) {
      if (traced.isMissingDefinition()) {
        names.add(traced.getReference().toString());
      }
    }
  }
}
