package io.cardfile.testkit.gateway;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The rules of the values of a purchase, written independently of the library's rules. */
final class PurchaseChecks {

  private static final BigDecimal MAX_AMOUNT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final ZoneOffset LAST_ZONE = ZoneOffset.ofHours(-12);
  private static final String INDICATOR_CODE = "stored_credential_indicator";

  private final PurchaseFields fields;
  private final InputErrors errors;

  private final YearMonth firstValidMonth;

  private PurchaseChecks(PurchaseFields fields, Strictness strictness, Clock clock) {
    this.fields = fields;
    this.errors = new InputErrors(fields.errors, strictness);
    this.firstValidMonth = YearMonth.now(clock.withZone(LAST_ZONE));
  }

  /** Adds every error in the values to the errors of {@code fields}. */
  static void run(PurchaseFields fields, Strictness strictness, Clock clock) {
    new PurchaseChecks(fields, strictness, clock).run();
  }

  private void run() {
    checkAmount();
    errors.require(
        FieldNames.CURRENCY, fields.currency, Rules.PURCHASE_FIELDS, FieldFormat.CURRENCY);
    errors.require(
        FieldNames.REFERENCE, fields.reference, Rules.PURCHASE_FIELDS, FieldFormat.REFERENCE);
    if (fields.isMerchantInitiated()) {
      checkMerchantInitiated();
    } else if (isFirst()) {
      checkFirst();
    } else {
      String path = "extra." + FieldNames.INDICATOR;
      errors.add(path, INDICATOR_CODE, "must be I or S", Rules.PURCHASE_FIELDS);
    }
    errors.check("extra." + FieldNames.TRACKING_ID, fields.trackingId, FieldFormat.TRACKING_ID);
    errors.check(FieldNames.CUSTOMER_IP, fields.customerIp, FieldFormat.CUSTOMER_IP);
  }

  private boolean isFirst() {
    return "I".equals(fields.indicator);
  }

  private void checkAmount() {
    BigDecimal amount = fields.amount;
    if (amount == null) {
      errors.add(FieldNames.AMOUNT, "missing", "is required", Rules.PURCHASE_FIELDS);
    } else if (amount.signum() < 0 || amount.compareTo(MAX_AMOUNT) > 0) {
      String message = "must be 0 to " + MAX_AMOUNT + " minor units";
      errors.add(FieldNames.AMOUNT, "amount_range", message, Rules.PURCHASE_LIMITS);
    } else if (amount.signum() == 0 && !(isFirst() && fields.cardOnFile)) {
      String message = "must not be zero unless a card is put on file";
      errors.add(FieldNames.AMOUNT, "amount_range", message, Rules.PURCHASE_ZERO_OTHER);
    }
  }

  private void checkFirst() {
    if (!fields.cardOnFile) {
      errors.add(
          "extra." + FieldNames.CARD_ON_FILE,
          "stored_credential_flag",
          "a first use must set it true",
          Rules.PURCHASE_FIELDS);
    }
    refuse(FieldNames.CARD_TOKEN, fields.cardToken, "a first use takes card details");
    if (fields.wallet == null) {
      requireCard();
    } else if (fields.cardNumber != null || fields.cardExpiry != null || fields.cvv != null) {
      String message = "card details must not be given with a wallet checkout";
      errors.add(FieldNames.WALLET, "exclusive", message, Rules.CARD_WALLET);
    }
  }

  private void requireCard() {
    SimulatorRule rule = Rules.PURCHASE_FIELDS;
    String number = fields.cardNumber;
    errors.require(FieldNames.CARD_HOLDER, fields.cardHolder, rule);
    errors.require(FieldNames.CARD_NUMBER, number, rule, FieldFormat.CARD_NUMBER);
    if (number != null && FieldFormat.CARD_NUMBER.matches(number) && !hasCheckDigit(number)) {
      errors.add(FieldNames.CARD_NUMBER, FieldFormat.CARD_NUMBER);
    }
    errors.require(FieldNames.CARD_EXPIRY, fields.cardExpiry, rule, FieldFormat.CARD_EXPIRY);
    checkNotPassed(fields.cardExpiry);
    errors.require(FieldNames.CVV, fields.cvv, Rules.PURCHASE_LIMITS, FieldFormat.CVV);
  }

  private void checkMerchantInitiated() {
    String message = "card details never go with a merchant initiated transaction";
    errors.require(FieldNames.CARD_TOKEN, fields.cardToken, Rules.PURCHASE_FIELDS);
    refuse(FieldNames.CARD_HOLDER, fields.cardHolder, message);
    refuse(FieldNames.CARD_NUMBER, fields.cardNumber, message);
    refuse(FieldNames.CARD_EXPIRY, fields.cardExpiry, message);
    refuse(FieldNames.CVV, fields.cvv, message);
    String reason = fields.authReason;
    if (reason == null || reason.trim().isEmpty()) {
      String path = "extra." + FieldNames.AUTH_REASON;
      errors.add(path, "stored_credential_reason", "is required", Rules.PURCHASE_FIELDS);
    }
  }

  private void refuse(String path, @Nullable String value, String message) {
    if (value != null) {
      errors.add(path, INDICATOR_CODE, message, Rules.PURCHASE_FIELDS);
    }
  }

  private void checkNotPassed(@Nullable String expiry) {
    if (expiry == null || !FieldFormat.CARD_EXPIRY.matches(expiry)) {
      return;
    }
    int year = Integer.parseInt(expiry.substring(3));
    int month = Integer.parseInt(expiry.substring(0, 2));
    if (YearMonth.of(year, month).isBefore(firstValidMonth)) {
      errors.add(FieldNames.CARD_EXPIRY, "expiry", "has passed", Rules.CARD_PASSED);
    }
  }

  private static boolean hasCheckDigit(String number) {
    int sum = 0;
    for (int i = 0; i < number.length(); i++) {
      int digit = number.charAt(number.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? digit : 2 * digit;
      sum += weighted / 10 + weighted % 10;
    }
    return sum % 10 == 0;
  }
}
