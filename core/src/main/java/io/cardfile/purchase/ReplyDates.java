package io.cardfile.purchase;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** The date forms of replies. */
final class ReplyDates {

  private static final int DATE_LENGTH = 10;

  private ReplyDates() {}

  static @Nullable LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** {@code YYYY-MM-DD} of any day, the same with a time behind it, or {@code MM/YYYY}. */
  static @Nullable YearMonth expiry(String text) {
    try {
      if (text.length() == 7 && text.charAt(2) == '/') {
        return YearMonth.parse(text.substring(3) + "-" + text.substring(0, 2));
      }
      boolean timed = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == 'T';
      return YearMonth.from(LocalDate.parse(timed ? text.substring(0, DATE_LENGTH) : text));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
