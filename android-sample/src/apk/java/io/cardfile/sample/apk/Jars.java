package io.cardfile.sample.apk;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Finds and creates the jars of a program. */
final class Jars {

  private Jars() {}

  /** Returns the jar or the folder from which a class was loaded. */
  static Path of(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path is not a valid path", e);
    }
  }

  /** Creates a jar of the files in a folder whose names begin with {@code prefix}. */
  static Path ofFolder(Path folder, String prefix, Path jar) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (name.startsWith(prefix)) {
          out.putNextEntry(new ZipEntry(name));
          Files.copy(file, out);
        }
      }
    }
    return jar;
  }

  /**
   * Joins files of several archives into one; no name may occur twice. Files that were stored
   * without compression stay so.
   */
  static Path join(List<Path> from, Predicate<String> wanted, Path to) throws IOException {
    try (OutputStream file = Files.newOutputStream(to);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Path jar : from) {
        add(jar, name -> !name.endsWith("/") && wanted.test(name), out);
      }
    }
    return to;
  }

  private static void add(Path jar, Predicate<String> wanted, ZipOutputStream out)
      throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().filter(e -> wanted.test(e.getName())).toList()) {
        copy(zip, entry, out);
      }
    }
  }

  private static void copy(ZipFile zip, ZipEntry entry, ZipOutputStream out) throws IOException {
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setMethod(entry.getMethod());
    if (entry.getMethod() == ZipEntry.STORED) {
      copy.setSize(entry.getSize());
      copy.setCrc(entry.getCrc());
    }
    out.putNextEntry(copy);
    zip.getInputStream(entry).transferTo(out);
  }
}
