package io.cardfile.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Creates an input from others: changes bytes, inserts words, and moves, repeats and joins pieces.
 */
final class Mutator {

  private static final int MAX_LENGTH = 1 << 16;
  static final String[] WORDS = {
    "true",
    "false",
    "null",
    "0",
    "-1",
    "1000",
    "1e3",
    "1E2147483647",
    "9223372036854775808",
    "NaN",
    "\"\"",
    "{}",
    "[]",
    "[[[[[[[[[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":",
    "\"successful\":true,",
    "\"response\":{",
    "\"errors\":",
    "\"amount\":1000,",
    "\"amount\":1e400,",
    "\"id\":",
    "\"settlement_date\":\"2026-13-45\",",
    "\"\\u0073uccessful\":",
    "\\ud800",
    "\\",
    "\"",
    ",",
    ":",
    "4111111111111111",
    "4111-1111 1111 1111",
    "already been taken",
    "&",
    "=",
    "?",
    "%",
    "%C3%A9",
    "%ED%A0%80",
    "%2",
    "&crc=",
    "item0.description=",
    "network.",
    "token=",
    "at=",
    "+999999999-12-31T23%3A59%3A59-18%3A00",
    "\n",
    "\n\n",
    "\r\n",
    "\u0000",
    "\u0001",
    "\u007f",
    "\u00e9",
    "\u202e",
    "\ud83d\ude00",
    "\ufeff",
    "\u0661",
    "::1",
    "https://[",
    "//",
    "/../",
    "/%2e%2e/",
    "12/9999",
    "00/0000",
    "AUD",
    "XXX",
    "S",
    "I",
    "\u0131",
    "\u1e9e"
  };

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  byte[] mutate(List<byte[]> corpus) {
    byte[] bytes = pick(corpus);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      bytes = once(bytes, corpus);
    }
    return bytes.length > MAX_LENGTH ? Arrays.copyOf(bytes, MAX_LENGTH) : bytes;
  }

  private byte[] pick(List<byte[]> corpus) {
    return corpus.get(random.nextInt(corpus.size()));
  }

  private byte[] once(byte[] bytes, List<byte[]> corpus) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(1 + random.nextInt(64)));
    byte[] piece = Arrays.copyOfRange(bytes, from, to);
    return switch (random.nextInt(9)) {
      case 0 -> Arrays.copyOf(bytes, from);
      case 1 -> replace(bytes, from, to, new byte[0]);
      case 2 -> replace(bytes, from, from, repeated(piece));
      case 3 -> replace(bytes, from, to, flipped(piece));
      case 4 -> replace(bytes, from, from, piece(pick(corpus)));
      case 5 -> replace(bytes, from, to, piece(bytes));
      case 6 -> replace(bytes, from, Math.min(bytes.length, from + 1), anyByte());
      case 7 -> replace(bytes, from, from, word());
      default -> replace(bytes, from, to, word());
    };
  }

  private byte[] word() {
    return WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
  }

  private byte[] anyByte() {
    return new byte[] {(byte) random.nextInt(256)};
  }

  private byte[] piece(byte[] of) {
    int from = random.nextInt(of.length + 1);
    return Arrays.copyOfRange(of, from, from + random.nextInt(of.length - from + 1));
  }

  private byte[] repeated(byte[] piece) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = random.nextInt(random.nextInt(20) == 0 ? 200 : 4); i >= 0; i--) {
      out.writeBytes(piece);
    }
    return out.toByteArray();
  }

  private byte[] flipped(byte[] piece) {
    if (piece.length > 0) {
      piece[random.nextInt(piece.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return piece;
  }

  private static byte[] replace(byte[] bytes, int from, int to, byte[] by) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + by.length);
    out.write(bytes, 0, from);
    out.writeBytes(by);
    out.write(bytes, to, bytes.length - to);
    return out.toByteArray();
  }
}
