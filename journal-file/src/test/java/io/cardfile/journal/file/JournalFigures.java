package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Measures {@code FileJournal} and the bare disk in one run, and prints the figures. Arguments: a
 * folder on the disk to measure, and the number of entries to use for a million.
 */
final class JournalFigures {

  private JournalFigures() {}

  public static void main(String[] args) throws Exception {
    Path parent = Files.createDirectories(Path.of(args[0]).toAbsolutePath());
    int million = Integer.parseInt(args[1]);
    Path folder = Files.createTempDirectory(parent, "journal");
    System.out.println("disk: " + Files.getFileStore(folder).type() + " at " + parent);
    try {
      RateFigures.measure(folder.resolve("disk"), 0);
      System.out.println("a disk that needs a millisecond for a sync");
      RateFigures.measure(folder.resolve("slow"), 1_000_000);
      OpeningFigures.measure(folder, million, true);
      OpeningFigures.measure(folder, million, false);
      MemoryFigures.measure(folder, million);
    } finally {
      delete(folder);
    }
    System.exit(Requirement.broken() == 0 ? 0 : 1);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
