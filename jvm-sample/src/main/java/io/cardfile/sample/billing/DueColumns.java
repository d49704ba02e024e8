package io.cardfile.sample.billing;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.validation.Violation;
import java.util.List;
import java.util.regex.Pattern;

/** The columns of a file of due charges, and the rules for their values. */
final class DueColumns {

  static final String REFERENCE = "reference";
  static final String AMOUNT = "amount";
  static final String CURRENCY = "currency";
  static final String CREDENTIAL = "stored_credential";
  static final String REASON = "auth_reason";
  static final List<String> ALL = List.of(REFERENCE, AMOUNT, CURRENCY, CREDENTIAL, REASON);
  static final List<String> ALL_WITH_CARD_IDS =
      List.of(REFERENCE, AMOUNT, CURRENCY, ImportColumns.CARD_ID, REASON);

  private static final Pattern PLAIN_REFERENCE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]*");
  private static final Pattern MINOR_UNITS = Pattern.compile("[0-9]{1,18}");

  private static final String UNKNOWN_REASON =
      "is unknown to this version; --allow-unknown-reasons charges it";

  private static final String UNKNOWN_TRACKING_ID =
      "has an unknown tracking ID, so the issuer may decline: ask the gateway for the ID;"
          + " --allow-unknown-tracking-ids charges it";

  private final DuePolicy policy;
  private final CardCredentials credentials;

  DueColumns(DuePolicy policy, CardCredentials credentials) {
    this.policy = policy;
    this.credentials = credentials;
  }

  /** Returns the names of the columns, in their order. */
  List<String> header() {
    return List.of(REFERENCE, AMOUNT, CURRENCY, credentials.column(), REASON);
  }

  /** Reads the values of one line, in the order of the {@link #header}. */
  DueCharge read(long line, List<String> record) throws BadLineException {
    AuthReason reason = AuthReason.of(record.get(4));
    StoredCredential credential = credentials.credential(line, record.get(3));
    PurchaseRequest.Builder builder =
        PurchaseRequest.merchantInitiated(credential, reason)
            .reference(reference(line, record.get(0)))
            .amount(amount(line, record.get(1), record.get(2)))
            .customerIp("203.0.113.7");
    for (Violation violation : builder.violations()) {
      throw bad(line, column(violation.path()), violation.message());
    }
    if (credential.isTrackingIdUnknown() && !policy.unknownTrackingIds()) {
      throw bad(line, credentials.column(), UNKNOWN_TRACKING_ID);
    }
    if (!policy.unknownReasons() && !reason.isKnown()) {
      throw bad(line, REASON, UNKNOWN_REASON);
    }
    return new DueCharge(line, credentials.cardId(record.get(3)), builder.build());
  }

  /** Refuses 1.2E+15, which a spreadsheet writes for a long number. */
  private static String reference(long line, String text) throws BadLineException {
    if (!PLAIN_REFERENCE.matcher(text).matches()) {
      throw bad(line, REFERENCE, "must be letters and digits of ASCII and . _ ~ - after the first");
    }
    return text;
  }

  private static Money amount(long line, String text, String currency) throws BadLineException {
    if (!MINOR_UNITS.matcher(text).matches()) {
      throw bad(line, AMOUNT, "is not a whole number of minor units");
    }
    if (CurrencyUnit.find(currency).isEmpty()) {
      throw bad(line, CURRENCY, "is not a listed currency of three capital letters");
    }
    long minorUnits = Long.parseLong(text);
    if (minorUnits > Integer.MAX_VALUE) {
      throw bad(line, AMOUNT, "at most " + Integer.MAX_VALUE + " minor units");
    }
    return Money.ofMinor(minorUnits, currency);
  }

  private static BadLineException bad(long line, String column, String problem) {
    return new BadLineException(new BadLine(line, column, problem));
  }

  private String column(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return header().contains(name) ? name : credentials.column(); // All other paths are its.
  }
}
