package io.cardfile.reconcile;

import io.cardfile.internal.Texts;
import io.cardfile.money.CurrencyUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The positions of the columns of a settlement file; reads their values. */
final class SettlementColumns {

  private static final String REFERENCE = "reference";
  private static final String ID = "id";
  private static final String AMOUNT = "amount";
  private static final String CURRENCY = "currency";
  private static final String STATUS = "status";

  private static final int MOST_DIGITS = 18; // Fits into a long.

  private final int width;
  private final int reference;
  private final int id;
  private final int amount;
  private final int currency;
  private final int status;

  SettlementColumns(List<String> header) throws SettlementFormatException {
    width = header.size();
    reference = column(header, REFERENCE);
    id = column(header, ID);
    amount = column(header, AMOUNT);
    currency = column(header, CURRENCY);
    status = column(header, STATUS);
  }

  private static int column(List<String> header, String name) throws SettlementFormatException {
    int at = header.indexOf(name);
    if (at < 0) {
      throw new SettlementFormatException(1, name, "is not in the header");
    }
    if (header.lastIndexOf(name) != at) {
      throw new SettlementFormatException(1, name, "is in the header twice");
    }
    return at;
  }

  void requireWidth(List<String> fields, long line) throws SettlementFormatException {
    if (fields.size() != width) {
      throw new SettlementFormatException(
          line, "", "has " + fields.size() + " fields and the header " + width);
    }
  }

  String reference(List<String> fields, long line) throws SettlementFormatException {
    String value = fields.get(reference);
    if (value.trim().isEmpty()) {
      throw new SettlementFormatException(line, REFERENCE, "is blank");
    }
    if (isInvisible(value.charAt(0)) || isInvisible(value.charAt(value.length() - 1))) {
      throw new SettlementFormatException(
          line, REFERENCE, "begins or ends with white space or an invisible character");
    }
    if (!Texts.isStorable(value)) {
      throw new SettlementFormatException(
          line, REFERENCE, "is longer than 255 characters, or has a control character");
    }
    return value;
  }

  // A padded reference would not be found, and would count as not charged in a complete file.
  static boolean isInvisible(int c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }

  SettlementRow row(List<String> fields, long line, Set<String> charged, Set<String> declined)
      throws SettlementFormatException {
    String gatewayId = fields.get(id);
    return new SettlementRow(
        gatewayId.isEmpty() ? null : gatewayId,
        minorUnits(fields.get(amount), line),
        unit(fields.get(currency), line),
        status(fields.get(status).toLowerCase(Locale.ROOT), charged, declined));
  }

  // "10.00" is refused and not read as 1000 minor units.
  private static long minorUnits(String text, long line) throws SettlementFormatException {
    if (!Texts.isDigits(text) || text.length() > MOST_DIGITS) {
      throw new SettlementFormatException(
          line, AMOUNT, "is not a whole number of minor units in digits");
    }
    return Long.parseLong(text);
  }

  private static CurrencyUnit unit(String code, long line) throws SettlementFormatException {
    return CurrencyUnit.find(code)
        .orElseThrow(
            () ->
                new SettlementFormatException(
                    line, CURRENCY, "is not a currency code of ISO 4217"));
  }

  private static SettlementRow.Status status(
      String text, Set<String> charged, Set<String> declined) {
    if (charged.contains(text)) {
      return SettlementRow.Status.CHARGED;
    }
    return declined.contains(text) ? SettlementRow.Status.DECLINED : SettlementRow.Status.OTHER;
  }
}
