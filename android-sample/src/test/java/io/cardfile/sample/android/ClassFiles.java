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

/** The class files in the folder or jar of a type, without module descriptors. */
final class ClassFiles {

  private static final int MAJOR_VERSION = 7; // The low byte, after CAFEBABE and the minor version.

  private ClassFiles() {}

  /** Returns the major version of each class file. */
  static Map<String, Integer> versionsBeside(Class<?> type) throws Exception {
    return classFilesOf(type).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> (int) e.getValue()[MAJOR_VERSION]));
  }

  /** Returns their content as one text, which includes the names of classes. */
  static String textBeside(Class<?> type) throws Exception {
    return classFilesOf(type).values().stream()
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .collect(Collectors.joining());
  }

  private static Map<String, byte[]> classFilesOf(Class<?> type) throws Exception {
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
