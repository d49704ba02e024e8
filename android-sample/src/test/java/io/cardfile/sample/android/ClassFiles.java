package io.cardfile.sample.android;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files beside a type, in a folder or a jar, each with its version. */
final class ClassFiles {

  private ClassFiles() {}

  /** The major version of each class file; module descriptors are left out, as dexers do. */
  static Map<String, Integer> versionsBeside(Class<?> type) throws Exception {
    URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return versionsIn(path);
    }
    try (FileSystem jar = FileSystems.newFileSystem(path)) {
      return versionsIn(jar.getPath("/"));
    }
  }

  private static Map<String, Integer> versionsIn(Path root) throws IOException {
    Map<String, Integer> versions = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .forEach(file -> versions.put(root.relativize(file).toString(), version(file)));
    }
    return versions;
  }

  private static int version(Path file) {
    try (InputStream in = Files.newInputStream(file);
        DataInputStream data = new DataInputStream(in)) {
      data.readInt(); // CAFEBABE, and then the minor version.
      data.readUnsignedShort();
      return data.readUnsignedShort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
