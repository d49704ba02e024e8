package io.cardfile.sample.android;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class files beside a type, in a folder or a jar; module descriptors are left out. */
final class ClassFiles {

  private static final int MAJOR_VERSION = 7; // Behind CAFEBABE and the minor version, low byte.

  private ClassFiles() {}

  /** The major version of each. */
  static Map<String, Integer> versionsBeside(Class<?> type) throws Exception {
    return beside(type).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> (int) e.getValue()[MAJOR_VERSION]));
  }

  /** Whatever stands in them, as one text: names of classes among it. */
  static String textBeside(Class<?> type) throws Exception {
    return beside(type).values().stream()
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .collect(Collectors.joining());
  }

  private static Map<String, byte[]> beside(Class<?> type) throws Exception {
    Path path = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(path)) {
      return in(path);
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return in(jar.getPath("/"));
    }
  }

  private static Map<String, byte[]> in(Path root) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .forEach(file -> classes.put(root.relativize(file).toString(), read(file)));
    }
    return classes;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
