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

/** Finds and makes the jars that go into a program. */
final class Jars {

  private Jars() {}

  /** The jar, or the folder of classes, that a class was loaded from. */
  static Path of(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class path that is no path", e);
    }
  }

  /** A jar of what is in a folder below {@code prefix}. */
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
   * One archive of some of the files in others, which must not have two of one name. Those that
   * were stored as they are stay so.
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
