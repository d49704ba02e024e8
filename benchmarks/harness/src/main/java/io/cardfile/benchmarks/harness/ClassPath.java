package io.cardfile.benchmarks.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jars of one client.
 *
 * @param library those that a user of the library has
 * @param own those of the benchmarks
 */
record ClassPath(List<Path> library, List<Path> own) {

  static ClassPath of(Path benchmarks, ClientSpec client) throws IOException {
    Path target = benchmarks.resolve(client.module()).resolve("target");
    List<Path> library = new ArrayList<>();
    List<Path> own = new ArrayList<>();
    own.add(jar(target));
    for (String word : Files.readString(target.resolve("classpath.txt")).trim().split(":")) {
      Path jar = Path.of(word);
      String name = jar.getFileName().toString();
      if (name.startsWith("cardfile-benchmark-")) {
        own.add(jar);
      } else if (client.jars().matcher(name).matches()) {
        library.add(jar);
      }
    }
    return new ClassPath(library, own);
  }

  String text() {
    return Stream.concat(own.stream(), library.stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  long libraryBytes() throws IOException {
    long bytes = 0;
    for (Path jar : library) {
      bytes += Files.size(jar);
    }
    return bytes;
  }

  private static Path jar(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("SNAPSHOT.jar"))
          .findFirst()
          .orElseThrow(() -> new IOException("no jar in " + target));
    }
  }
}
