package io.cardfile.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The inputs with which a search begins. */
final class Seeds {

  private static final Path REPLIES = Path.of("../core/src/test/resources/io/cardfile/replies");

  private Seeds() {}

  /** Returns the recorded replies. */
  static Stream<byte[]> replies() throws IOException {
    try (Stream<Path> files = Files.list(REPLIES)) {
      List<Path> sorted = files.sorted().toList();
      return sorted.stream().map(Seeds::read);
    }
  }

  static Stream<byte[]> of(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
