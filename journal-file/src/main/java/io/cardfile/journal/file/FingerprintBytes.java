package io.cardfile.journal.file;

/**
 * The binary form of a fingerprint, salt and MAC; its text form is {@code 1:} salt {@code :} MAC in
 * hexadecimal.
 */
final class FingerprintBytes {

  static final int COUNT = 24;

  private static final String VERSION = "1:";
  private static final int SALT_DIGITS = 16;

  private FingerprintBytes() {}

  static byte[] of(String fingerprint) {
    String hex = fingerprint.substring(VERSION.length()).replace(":", "");
    if (!fingerprint.startsWith(VERSION) || hex.length() != 2 * COUNT) {
      throw new IllegalArgumentException("the fingerprint is of another version");
    }
    return Hex.decode(hex);
  }

  static String text(byte[] bytes) {
    String hex = Hex.encode(bytes, COUNT);
    return VERSION + hex.substring(0, SALT_DIGITS) + ":" + hex.substring(SALT_DIGITS);
  }
}
