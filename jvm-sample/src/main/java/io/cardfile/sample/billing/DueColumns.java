package io.cardfile.sample.billing;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.math.BigDecimal;
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
    PurchaseRequest.MerchantInitiated.Builder builder =
        PurchaseRequest.merchantInitiated(credentials.credential(line, record.get(3)), reason)
            .reference(record.get(0))
            .identifierPolicy(IdentifierPolicy.STRICT) // Refuses 1.2E+15, written by a spreadsheet.
            .amountMinorUnits(amount(line, record.get(1)), record.get(2))
            .gatewayLimits();
    requireCurrency(line, record.get(2));
    // A warning is a bad line here, because no person checks each payment.
    for (Violation violation : builder.violations()) {
      requireAccepted(line, violation);
    }
    if (!policy.unknownReasons() && !reason.isKnown()) {
      throw bad(line, REASON, UNKNOWN_REASON);
    }
    return new DueCharge(line, credentials.cardId(record.get(3)), builder.build());
  }

  /** Throws the violation as a bad line, except for an unknown tracking ID where it is accepted. */
  private void requireAccepted(long line, Violation violation) throws BadLineException {
    if (!violation.code().equals(Codes.TRACKING_ID)) {
      throw bad(line, column(violation.path()), violation.message());
    }
    if (!policy.unknownTrackingIds()) {
      throw bad(line, credentials.column(), UNKNOWN_TRACKING_ID);
    }
  }

  private static BigDecimal amount(long line, String text) throws BadLineException {
    if (!MINOR_UNITS.matcher(text).matches()) {
      throw bad(line, AMOUNT, "is not a whole number of minor units");
    }
    return new BigDecimal(text);
  }

  private static void requireCurrency(long line, String code) throws BadLineException {
    if (CurrencyUnit.find(code).isEmpty()) {
      throw bad(line, CURRENCY, "is not a listed currency of three capital letters");
    }
  }

  private static BadLineException bad(long line, String column, String problem) {
    return new BadLineException(new BadLine(line, column, problem));
  }

  private String column(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return header().contains(name) ? name : credentials.column(); // All other paths are its.
  }
}
