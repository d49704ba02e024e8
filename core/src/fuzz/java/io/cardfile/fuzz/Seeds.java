package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.cardfile.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recorded replies, with which every search begins. */
final class Seeds {

  private Seeds() {}

  static Stream<byte[]> replies() {
    // Without this variable Jazzer runs the seeds, searches nothing and passes.
    assertNotNull(System.getenv("JAZZER_FUZZ"), "JAZZER_FUZZ is not set");
    try (Stream<Path> files = Files.list(Path.of(Samples.class.getResource("replies").toURI()))) {
      List<Path> sorted = files.sorted().toList();
      return sorted.stream().map(Seeds::read);
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
