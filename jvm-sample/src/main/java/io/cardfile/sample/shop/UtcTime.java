package io.cardfile.sample.shop;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A time as a page shows it.
 *
 * @param iso such as {@code 2026-11-28T16:43:01Z}
 * @param text such as {@code 28 Nov, 16:43 UTC}
 */
record UtcTime(String iso, String text) {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("d MMM, HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  static UtcTime of(Instant time) {
    return new UtcTime(time.truncatedTo(ChronoUnit.SECONDS).toString(), FORMAT.format(time));
  }
}
