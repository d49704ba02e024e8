package io.cardfile.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks of the characters of a text, independent of locale. They are loops and not streams,
 * because each request runs dozens of them.
 */
public final class Texts {

  /** The hexadecimal digits in lower case. */
  public static final String HEX = "0123456789abcdef";

  private static final String PERCENT_DIGITS = "0123456789ABCDEF";

  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_LINE = 200;

  // Control, format (some change the direction), and line-separating characters, and the half of a
  // surrogate pair that is left where the text is cut.
  private static final String NOT_IN_A_LINE = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";

  private Texts() {}

  /** Returns an unmodifiable set of {@code words}. */
  public static Set<String> setOf(String... words) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(words)));
  }

  /** Returns the first {@code count} of {@code bytes} as lower-case hexadecimal digits. */
  public static String hex(byte[] bytes, int count) {
    StringBuilder out = new StringBuilder(2 * count);
    for (int i = 0; i < count; i++) {
      out.append(HEX.charAt(bytes[i] >> 4 & 0xF)).append(HEX.charAt(bytes[i] & 0xF));
    }
    return out.toString();
  }

  /** Returns whether {@code value} is empty or has only spaces. */
  public static boolean isBlank(String value) {
    return hasOnly(value, " ");
  }

  /** Returns whether there is a control character. */
  public static boolean hasControl(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isISOControl(value.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether there is a format or line-separating character, which is invisible, or changes
   * the direction of a text.
   */
  public static boolean hasInvisible(String value) {
    for (int i = 0; i < value.length(); i += Character.charCount(value.codePointAt(i))) {
      int type = Character.getType(value.codePointAt(i));
      if (type == Character.FORMAT
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether every character is ASCII. */
  public static boolean isAscii(String value) {
    return isWithin(value, '\0', '\u007F');
  }

  /** Returns whether every character lies between {@code first} and {@code last}. */
  public static boolean isWithin(String value, char first, char last) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < first || value.charAt(i) > last) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there is at least one character and every one is an ASCII digit. */
  public static boolean isDigits(String value) {
    return !value.isEmpty() && isWithin(value, '0', '9');
  }

  /**
   * Returns whether the last of {@code digits}, which must be ASCII digits, is the correct check
   * digit of a card number (ISO/IEC 7812-1, annex B).
   */
  public static boolean hasCheckDigit(String digits) {
    int sum = 0;
    for (int i = 1; i <= digits.length(); i++) {
      int digit = digits.charAt(digits.length() - i) - '0';
      int doubled = i % 2 == 0 ? digit * 2 : digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0;
  }

  /**
   * Returns a response code in the form for comparison, usually two digits. A gateway may send a
   * code as a number or as the text of a number: 4, 043 and 43.0 become 04, 43 and 43.
   */
  public static String responseCode(String value) {
    String code = value.trim();
    int point = code.indexOf('.');
    String digits = point < 0 ? code : code.substring(0, point);
    if (!isDigits(digits) || point >= 0 && !hasOnly(code.substring(point + 1), "0")) {
      return code;
    }
    int from = 0;
    while (digits.startsWith("0", from) && digits.length() - from > 2) {
      from++;
    }
    return digits.length() == 1 ? "0" + digits : digits.substring(from);
  }

  /** Returns whether every character is an ASCII letter, a digit or one of {@code signs}. */
  public static boolean isAlphanumeric(String value, String signs) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!isAlphanumeric(c) && signs.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether {@code c} is an ASCII letter or digit. */
  public static boolean isAlphanumeric(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  /** Returns whether one of {@code characters} occurs. */
  public static boolean hasAny(String value, String characters) {
    for (int i = 0; i < value.length(); i++) {
      if (characters.indexOf(value.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether every character is one of {@code characters}. */
  public static boolean hasOnly(String value, String characters) {
    for (int i = 0; i < value.length(); i++) {
      if (characters.indexOf(value.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there is half a surrogate pair, which UTF-8 cannot write. */
  public static boolean hasLoneSurrogate(String value) {
    for (int i = 0; i < value.length(); i++) {
      int point = value.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        return true;
      }
      i += Character.charCount(point) - 1;
    }
    return false;
  }

  /**
   * Returns whether every journal can store {@code value} unchanged as a name: 1 to 255 characters,
   * not blank, without control characters.
   */
  public static boolean isStorable(String value) {
    return !isBlank(value) && value.length() <= LONGEST_NAME && !isUnsendable(value);
  }

  /**
   * Returns the first of {@code texts} for one line of a log, or an empty text if there is none: at
   * most 200 characters, and a space for each control, format and line-separating character. So a
   * text of a gateway can neither forge a line of a log nor change the direction of its text.
   */
  public static String firstAsOneLine(List<String> texts) {
    String text = texts.isEmpty() ? "" : texts.get(0);
    int end = Math.min(text.length(), LONGEST_LINE);
    return text.substring(0, end).replaceAll(NOT_IN_A_LINE, " ").trim();
  }

  /**
   * Returns whether {@code value} has control characters, which cannot be intended, or half a
   * surrogate pair, which a document cannot contain.
   */
  public static boolean isUnsendable(String value) {
    return hasControl(value) || hasLoneSurrogate(value);
  }

  /**
   * Returns {@code text}, which must be well-formed Unicode, with each UTF-8 byte percent-encoded
   * that is not an unreserved character of RFC 3986.
   */
  public static String percentEncode(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved(b)) {
        out.append((char) b);
      } else {
        out.append('%').append(PERCENT_DIGITS.charAt(b >> 4 & 0xF));
        out.append(PERCENT_DIGITS.charAt(b & 0xF));
      }
    }
    return out.toString();
  }

  /**
   * Decodes a text of {@link #percentEncode}.
   *
   * @throws IllegalArgumentException for a text that {@link #percentEncode} cannot return
   */
  public static String percentDecode(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c == '%' && i + 2 < encoded.length()) {
        int high = Character.digit(encoded.charAt(i + 1), 16);
        bytes.write(high << 4 | Character.digit(encoded.charAt(i + 2), 16));
        i += 2;
      } else {
        bytes.write(c);
      }
    }
    String text = new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    if (!percentEncode(text).equals(encoded)) { // A text has exactly one encoded form.
      throw new IllegalArgumentException("not percent-encoded UTF-8");
    }
    return text;
  }

  private static boolean isUnreserved(byte b) {
    return b >= 'a' && b <= 'z'
        || b >= 'A' && b <= 'Z'
        || b >= '0' && b <= '9'
        || "-._~".indexOf(b) >= 0;
  }
}
