package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads members of a reply whose types vary in the field. A value that cannot be read is treated as
 * absent and never throws, so that one unusual member does not make the whole payment reply
 * unreadable.
 */
final class LenientFields {

  private static final int LONGEST_LONG = 18;
  private static final int LONGEST_DECIMAL = 40;
  private static final int DATE_LENGTH = 10;

  private LenientFields() {}

  /**
   * Returns a text, number or Boolean as text; empty when blank, null, absent or of another kind.
   */
  static Optional<String> text(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static String textOrEmpty(JsonObject object, String name) {
    JsonValue value = object.get(name);
    boolean readable = value != null && isScalar(value.kind()) && !value.text().trim().isEmpty();
    return readable ? value.text() : "";
  }

  static boolean isScalar(Kind kind) {
    return kind == Kind.STRING || kind == Kind.NUMBER || kind == Kind.BOOLEAN;
  }

  /** Returns a Boolean; empty for a value of any other kind. */
  static Optional<Boolean> bool(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == Kind.BOOLEAN
        ? Optional.of(value.bool())
        : Optional.empty();
  }

  /**
   * Returns a number that is written as plain digits, unlike {@code "1000"}, {@code 1e3} and {@code
   * 1000.0}.
   */
  static OptionalLong integer(JsonObject object, String name) {
    JsonValue value = object.get(name);
    if (value == null || value.kind() != Kind.NUMBER) {
      return OptionalLong.empty();
    }
    String literal = value.text();
    boolean plain = literal.length() <= LONGEST_LONG && Texts.hasOnly(literal, "-0123456789");
    return plain ? OptionalLong.of(Long.parseLong(literal)) : OptionalLong.empty();
  }

  /** Returns a decimal from a number or a text; empty when it has an exponent. */
  static Optional<BigDecimal> decimal(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    return isDecimal(text) ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }

  private static boolean isDecimal(String text) {
    String digits = text.startsWith("-") ? text.substring(1) : text;
    int point = digits.indexOf('.');
    boolean shaped = point != 0 && point != digits.length() - 1 && digits.lastIndexOf('.') == point;
    return shaped
        && !digits.isEmpty()
        && digits.length() <= LONGEST_DECIMAL
        && Texts.hasOnly(digits, ".0123456789");
  }

  /** Returns a time with an offset. */
  static Optional<OffsetDateTime> time(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(OffsetDateTime.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns an object; empty when it is absent or of another kind. */
  static JsonObject object(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == Kind.OBJECT ? value.object() : JsonObject.empty();
  }

  /** Returns a date. */
  static Optional<LocalDate> date(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the month of {@code YYYY-MM-DD}, also with a time after it, or of {@code MM/YYYY}. */
  static Optional<YearMonth> month(JsonObject object, String name) {
    String text = textOrEmpty(object, name);
    try {
      if (text.length() == 7 && text.charAt(2) == '/') {
        return Optional.of(YearMonth.parse(text.substring(3) + "-" + text.substring(0, 2)));
      }
      boolean timed = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == 'T';
      String date = timed ? text.substring(0, DATE_LENGTH) : text;
      return date.isEmpty() ? Optional.empty() : Optional.of(YearMonth.from(LocalDate.parse(date)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
