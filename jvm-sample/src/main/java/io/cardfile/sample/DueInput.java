package io.cardfile.sample;

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
 * Where due charges are read from, twice: once to check them and once to charge them. A pipe or a
 * device, which can be read once, is kept in memory.
 */
final class DueInput {

  private static final int MOST_IN_MEMORY = 1 << 26;

  private final Path path;
  private final boolean unknownReasons;
  private final byte @Nullable [] bytes;

  private DueInput(Path path, boolean unknownReasons, byte @Nullable [] bytes) {
    this.path = path;
    this.unknownReasons = unknownReasons;
    this.bytes = bytes;
  }

  /**
   * Returns the input that {@code path} names.
   *
   * @param unknownReasons whether reasons are charged that this version does not know
   */
  static DueInput of(Path path, boolean unknownReasons) throws IOException {
    if (Files.isDirectory(path)) { // Could be opened, and says only then what it is.
      throw new FileSystemException(path.toString(), null, "is a folder");
    }
    byte[] bytes = Files.exists(path) && !Files.isRegularFile(path) ? readOnce(path) : null;
    return new DueInput(path, unknownReasons, bytes);
  }

  private static byte[] readOnce(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MOST_IN_MEMORY);
      if (in.read() >= 0) {
        throw new FileSystemException(
            path.toString(), null, "has more than 64 MiB; write it to a file and charge that");
      }
      return bytes;
    }
  }

  /** Opens it, from the beginning on. */
  BufferedReader open() throws IOException {
    if (bytes == null) {
      return Files.newBufferedReader(path);
    }
    // A decoder reports malformed UTF-8 instead of replacing it, like the one that reads a file.
    return new BufferedReader(
        new InputStreamReader(
            new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder()));
  }

  Path path() {
    return path;
  }

  boolean hasUnknownReasons() {
    return unknownReasons;
  }
}
