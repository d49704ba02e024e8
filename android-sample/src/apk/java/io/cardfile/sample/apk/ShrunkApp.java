package io.cardfile.sample.apk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;

/** R8's output as a dex file, with the original names of its classes. */
record ShrunkApp(Path archive, DexFile dex, Map<String, String> names) {

  static ShrunkApp read(Path archive, Path mapping) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      if (zip.getEntry("classes2.dex") != null) {
        throw new IOException("more than one dex file: the figures would cover only the first");
      }
      byte[] dex = zip.getInputStream(zip.getEntry("classes.dex")).readAllBytes();
      return new ShrunkApp(archive, new DexFile(dex), names(Files.readAllLines(mapping)));
    }
  }

  private static Map<String, String> names(List<String> mapping) {
    Map<String, String> names = new HashMap<>();
    for (String line : mapping) {
      int arrow = line.indexOf(" -> ");
      if (arrow > 0 && line.endsWith(":") && line.charAt(0) != ' ' && line.charAt(0) != '#') {
        names.put(line.substring(0, arrow), line.substring(arrow + 4, line.length() - 1));
      }
    }
    return names;
  }

  /** Returns the original names of the classes in the dex file that begin with {@code prefix}. */
  Set<String> classesOf(String prefix) {
    Set<String> inside = dex.classes();
    Set<String> found = new TreeSet<>();
    names.forEach(
        (before, now) -> {
          if (before.startsWith(prefix) && inside.contains(now)) {
            found.add(before);
          }
        });
    return found;
  }
}
