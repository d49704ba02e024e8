package io.cardfile.sample.billing;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** The columns of a file of card tokens of another system, and the rules for their values. */
final class ImportColumns {

  static final String CARD_ID = "card_id";
  static final String TOKEN = "token";
  static final String TRACKING_ID = "tracking_id";
  static final String TRACKING = "tracking";
  static final String FIRST_TRANSACTION = "first_transaction";
  static final List<String> ALL = List.of(CARD_ID, TOKEN, TRACKING_ID, TRACKING, FIRST_TRANSACTION);

  private static final String GIVEN = "given";
  private static final String NONE = "none";
  private static final String UNKNOWN = "unknown";

  /** What databases export for no value, in lower case. */
  private static final Set<String> NO_VALUE = Set.of("null", "(null)", "\\n");

  /** A date and time with an offset, such as +11:00, +1100, +11 or Z: the forms in replies. */
  private static final Pattern TIME_FORM =
      Pattern.compile("[0-9]{4}-[0-9-]{5}T[0-9:.]+(Z|[+-][0-9]{2}(:?[0-9]{2})?)");

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]") // Would accept several offsets one after the other.
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT); // Refuses 30 February and 24:00.

  /** What a spreadsheet makes of a long number. */
  private static final Pattern ROUNDED = Pattern.compile("[0-9]([.,][0-9]+)?E\\+[0-9]+");

  private final boolean numericTokens;
  private final Instant now;

  /**
   * Creates the rules of an import.
   *
   * @param numericTokens whether a token may have digits like a card number
   * @param now the latest time that a first transaction may have
   */
  ImportColumns(boolean numericTokens, Instant now) {
    this.numericTokens = numericTokens;
    this.now = now;
  }

  /** Reads one line. */
  ImportedCard read(long line, CSVRecord record) throws BadLineException {
    requireValues(line, record);
    String cardId = record.get(0);
    requireExact(line, CARD_ID, cardId);
    if (cardId.isBlank()) {
      throw bad(line, CARD_ID, "is empty");
    }
    requireNoCardNumber(line, CARD_ID, cardId);
    if (!numericTokens) {
      requireNoCardNumber(line, TOKEN, record.get(1));
    }
    CardToken token = token(line, record.get(1));
    StoredCredential credential = credential(line, token, record.get(2), record.get(3));
    String time = record.get(4);
    return new ImportedCard(
        cardId, time.isEmpty() ? credential : credential.withEstablishedAt(time(line, time)));
  }

  /** Refuses what a database exports instead of no value. */
  private static void requireValues(long line, CSVRecord record) throws BadLineException {
    for (int i = 0; i < ALL.size(); i++) {
      if (NO_VALUE.contains(record.get(i).toLowerCase(Locale.ROOT))) {
        throw bad(line, ALL.get(i), "is the text of a database for no value: leave it empty");
      }
    }
  }

  private static CardToken token(long line, String text) throws BadLineException {
    requireExact(line, TOKEN, text);
    if (text.isBlank()) {
      throw bad(line, TOKEN, "is empty");
    }
    if (!text.equals(text.strip()) || text.chars().anyMatch(Character::isISOControl)) {
      throw bad(line, TOKEN, "begins or ends with a space, or has control characters");
    }
    return CardToken.of(text);
  }

  private static StoredCredential credential(
      long line, CardToken token, String trackingId, String tracking) throws BadLineException {
    if (tracking.equals(GIVEN)) {
      return StoredCredential.of(token, trackingId(line, trackingId));
    }
    if (!tracking.equals(NONE) && !tracking.equals(UNKNOWN)) {
      throw bad(line, TRACKING, "must be given, none or unknown");
    }
    if (!trackingId.isEmpty()) {
      throw bad(line, TRACKING_ID, "must be empty unless the column tracking is given");
    }
    return tracking.equals(NONE)
        ? StoredCredential.schemeGaveNoTrackingId(token)
        : StoredCredential.withUnknownTrackingId(token);
  }

  private static TrackingId trackingId(long line, String text) throws BadLineException {
    requireExact(line, TRACKING_ID, text);
    if (text.trim().isEmpty()) {
      throw bad(
          line,
          TRACKING_ID,
          "is empty: if the first reply had no ID, the column tracking is none; if that is not"
              + " known, it is unknown");
    }
    return TrackingId.of(text);
  }

  private OffsetDateTime time(long line, String text) throws BadLineException {
    OffsetDateTime time = time(text);
    if (time == null) {
      throw bad(
          line,
          FIRST_TRANSACTION,
          "is not a time that exists with an offset, such as 2026-11-15T10:20:30+11:00; leave it"
              + " empty if it is not known");
    }
    if (time.toInstant().isAfter(now)) {
      throw bad(
          line,
          FIRST_TRANSACTION,
          "is in the future: correct it and its offset, or leave it empty if it is not known");
    }
    return time;
  }

  private static @Nullable OffsetDateTime time(String text) {
    try {
      return TIME_FORM.matcher(text).matches() ? OffsetDateTime.parse(text, TIME) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static void requireExact(long line, String column, String text) throws BadLineException {
    if (ROUNDED.matcher(text).matches()) {
      throw bad(line, column, "was rounded by a spreadsheet: export it again, as text");
    }
  }

  // Not a tracking ID: those of Visa are 15 digits, which may end with a check digit by chance.
  static void requireNoCardNumber(long line, String column, String text) throws BadLineException {
    boolean isNextToOthers = !GatewaySimulator.withoutCardNumber(text).equals(text);
    for (String part : text.split("[^0-9 ./_-]+")) {
      if (isNextToOthers || isCardNumber(part)) {
        throw bad(
            line,
            column,
            "has digits like a card number, which must not be stored: export the gateway's token"
                + " and your own ID of the card (a gateway whose tokens are numbers:"
                + " --numeric-tokens)");
      }
    }
  }

  /** Returns whether the digits of {@code text} are 12 to 19 with a correct check digit. */
  private static boolean isCardNumber(String text) {
    String digits = text.replaceAll("[^0-9]", "");
    int sum = 0;
    for (int place = 1; place <= digits.length(); place++) {
      int digit = digits.charAt(digits.length() - place) - '0';
      int summand = place % 2 == 0 ? digit * 2 : digit;
      sum += summand > 9 ? summand - 9 : summand;
    }
    return digits.length() >= 12 && digits.length() <= 19 && sum % 10 == 0;
  }

  private static BadLineException bad(long line, String column, String problem) {
    return new BadLineException(new BadLine(line, column, problem));
  }
}
