package io.cardfile.validation;

/** Questions about characters, without locale and without regular expressions. */
final class Texts {

  private Texts() {}

  static boolean isBlank(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) != ' ') {
        return false;
      }
    }
    return true;
  }

  static boolean hasControl(String value) {
    return value.chars().anyMatch(Character::isISOControl);
  }

  static boolean isAscii(String value) {
    return value.chars().allMatch(c -> c < 128);
  }

  static boolean isDigits(String value) {
    return !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  static boolean isAlphanumeric(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  static boolean hasAny(String value, String characters) {
    return value.chars().anyMatch(c -> characters.indexOf(c) >= 0);
  }

  static boolean hasLoneSurrogate(String value) {
    return value
        .codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
