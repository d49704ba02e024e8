package io.cardfile.signing;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Converts strict UTF-8; {@code String.getBytes} would replace half a surrogate pair by a question
 * mark.
 */
final class Utf8Bytes {
  private Utf8Bytes() {}

  /** Returns the bytes of {@code text}, or null when it holds a lone surrogate. */
  static byte @Nullable [] encode(String text) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = Arrays.copyOf(encoded.array(), encoded.limit());
      Arrays.fill(encoded.array(), (byte) 0);
      return bytes;
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** Returns the text of {@code bytes}, or null when they are not UTF-8. */
  static @Nullable CharSequence decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
