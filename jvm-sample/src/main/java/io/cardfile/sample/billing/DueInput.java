package io.cardfile.sample.billing;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of due charges, which is read twice: to check them and to charge them, or of the cards of
 * another system. A pipe or a device can be read only once, and is kept in memory.
 */
final class DueInput {

  private static final int MAX_BYTES_IN_MEMORY = 1 << 26;

  private final Path path;
  private final byte @Nullable [] bytes;

  private DueInput(Path path, byte @Nullable [] bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  /** Returns the input at {@code path}. */
  static DueInput of(Path path) throws IOException {
    if (Files.isDirectory(path)) { // Opening a folder succeeds; only reading it fails.
      throw new FileSystemException(path.toString(), null, "is a folder");
    }
    byte[] bytes = Files.exists(path) && !Files.isRegularFile(path) ? readOnce(path) : null;
    return new DueInput(path, bytes);
  }

  private static byte[] readOnce(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MAX_BYTES_IN_MEMORY);
      if (in.read() >= 0) {
        throw new FileSystemException(
            path.toString(), null, "has more than 64 MiB: write it to a file, and give that");
      }
      return bytes;
    }
  }

  /** Opens the input at its beginning. */
  BufferedReader open() throws IOException {
    if (bytes == null) {
      return Files.newBufferedReader(path);
    }
    // A decoder reports malformed UTF-8 instead of replacing it, as Files.newBufferedReader does.
    return new BufferedReader(
        new InputStreamReader(
            new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder()));
  }

  Path path() {
    return path;
  }
}
