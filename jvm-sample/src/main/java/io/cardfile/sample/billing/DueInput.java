package io.cardfile.sample.billing;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
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
  private final CardCredentials credentials;

  private DueInput(Path path, byte @Nullable [] bytes, CardCredentials credentials) {
    this.path = path;
    this.bytes = bytes;
    this.credentials = credentials;
  }

  /** Returns the input at {@code path}. */
  static DueInput of(Path path) throws IOException {
    return of(path, CardCredentials.IN_THE_FILE);
  }

  /** Returns the file of due charges at {@code path}. */
  static DueInput of(Path path, CardCredentials credentials) throws IOException {
    if (Files.isDirectory(path)) { // Opening a folder succeeds; only reading it fails.
      throw new FileSystemException(path.toString(), null, "is a folder");
    }
    byte[] bytes = Files.exists(path) && !Files.isRegularFile(path) ? readOnce(path) : null;
    return new DueInput(path, bytes, credentials);
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
    return open(StandardCharsets.UTF_8);
  }

  private BufferedReader open(Charset charset) throws IOException {
    if (bytes == null) {
      return Files.newBufferedReader(path, charset);
    }
    // A decoder reports malformed text instead of replacing it, as Files.newBufferedReader does.
    return new BufferedReader(
        new InputStreamReader(new ByteArrayInputStream(bytes), charset.newDecoder()));
  }

  /** Returns the number of the line, counted from 1. */
  long firstLineThatIsNotUtf8() throws IOException {
    try (BufferedReader in = open(StandardCharsets.ISO_8859_1)) { // Each byte is a character.
      String text = in.readLine();
      long line = 1;
      for (; text != null && isUtf8(text); line++) {
        text = in.readLine();
      }
      return line;
    }
  }

  private static boolean isUtf8(String bytes) {
    try {
      byte[] line = bytes.getBytes(StandardCharsets.ISO_8859_1);
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  Path path() {
    return path;
  }

  CardCredentials credentials() {
    return credentials;
  }
}
