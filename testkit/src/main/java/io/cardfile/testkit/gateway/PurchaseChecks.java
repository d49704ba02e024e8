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

  private PurchaseChecks(PurchaseFields fields, Clock clock) {
    this.fields = fields;
    this.errors = fields.errors;
    this.firstValidMonth = YearMonth.now(clock.withZone(LAST_ZONE));
  }

  /** Adds every error in the values to the errors of {@code fields}. */
  static void run(PurchaseFields fields, Clock clock) {
    new PurchaseChecks(fields, clock).run();
  }

  private void run() {
    checkAmount();
    errors.require(
        FieldNames.CURRENCY, fields.currency, Rules.PURCHASE_FIELDS, FieldFormat.CURRENCY);
    errors.require(
        FieldNames.REFERENCE, fields.reference, Rules.PURCHASE_FIELDS, FieldFormat.REFERENCE);
    if (fields.isMerchantInitiated()) {
      checkStored("card details never go with a merchant initiated transaction");
      checkReason();
    } else if (fields.isStoredCard()) {
      errors.accept(FieldNames.CARD_TOKEN, Rules.STORED_CARD);
      checkStored("card details other than the CVV never go with a card token");
      errors.check(FieldNames.CVV, fields.cvv, FieldFormat.CVV);
    } else if (fields.isFirst()) {
      checkFirst();
    } else if (fields.isOneOff()) {
      if (fields.wallet == null) {
        errors.accept(FieldNames.CARD_NUMBER, Rules.CARD_ONCE);
      } else {
        errors.accept(FieldNames.WALLET, Rules.WALLET_ONCE);
      }
      checkPayer("a purchase without a token takes no card token");
    } else {
      String path = "extra." + FieldNames.INDICATOR;
      errors.add(path, INDICATOR_CODE, "must be I or S", Rules.PURCHASE_FIELDS);
    }
    errors.check("extra." + FieldNames.TRACKING_ID, fields.trackingId, FieldFormat.TRACKING_ID);
    errors.check(FieldNames.CUSTOMER_IP, fields.customerIp, FieldFormat.CUSTOMER_IP);
  }

  private void checkAmount() {
    BigDecimal amount = fields.amount;
    if (amount == null) {
      errors.add(FieldNames.AMOUNT, "missing", "is required", Rules.PURCHASE_FIELDS);
    } else if (amount.signum() < 0 || amount.compareTo(MAX_AMOUNT) > 0) {
      String message = "must be 0 to " + MAX_AMOUNT + " minor units";
      errors.add(FieldNames.AMOUNT, "amount_range", message, Rules.PURCHASE_LIMITS);
    } else if (amount.signum() == 0 && !(fields.isFirst() && fields.cardOnFile)) {
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
    checkPayer("a first use takes card details");
  }

  /** Checks a purchase that the payer makes: a first transaction, or one from a wallet. */
  private void checkPayer(String noToken) {
    refuse(FieldNames.CARD_TOKEN, fields.cardToken, noToken, Rules.PURCHASE_FIELDS);
    String message = "is a field of merchant initiated transactions";
    String extra = FieldNames.EXTRA + ".";
    refuse(extra + FieldNames.AUTH_REASON, fields.authReason, message, Rules.USE_FIELDS);
    refuse(extra + FieldNames.TRACKING_ID, fields.trackingId, message, Rules.USE_FIELDS);
    if (fields.wallet == null) {
      requireCard();
    } else if (fields.cardNumber != null || fields.cardExpiry != null || fields.cvv != null) {
      String both = "card details must not be given with a wallet checkout";
      errors.add(FieldNames.WALLET, "exclusive", both, Rules.WALLET_EXCLUSIVE);
    }
    for (String path : CardDataSearch.paths(fields.document)) {
      if (!FieldNames.TOP.contains(path)) {
        errors.accept(path, Rules.CARD_DATA_ELSEWHERE);
      }
    }
  }

  private void requireCard() {
    SimulatorRule rule = Rules.PURCHASE_FIELDS;
    String number = fields.cardNumber;
    errors.require(FieldNames.CARD_HOLDER, fields.cardHolder, rule);
    errors.require(FieldNames.CARD_NUMBER, number, rule, FieldFormat.CARD_NUMBER);
    if (number != null
        && FieldFormat.CARD_NUMBER.matches(number)
        && !CardDataSearch.hasCheckDigit(number)) {
      errors.add(FieldNames.CARD_NUMBER, FieldFormat.CARD_NUMBER);
    }
    errors.require(FieldNames.CARD_EXPIRY, fields.cardExpiry, rule, FieldFormat.CARD_EXPIRY);
    checkNotPassed(fields.cardExpiry);
    if (fields.cvv != null || !fields.needsNoCvv()) {
      errors.require(FieldNames.CVV, fields.cvv, Rules.PURCHASE_LIMITS, FieldFormat.CVV);
    }
  }

  /** Checks a charge of a stored card. */
  private void checkStored(String message) {
    errors.require(FieldNames.CARD_TOKEN, fields.cardToken, Rules.PURCHASE_FIELDS);
    for (String path : CardDataSearch.paths(fields.document)) {
      if (fields.isStoredCard() && path.equals(FieldNames.CVV)) {
        continue;
      }
      boolean isField = CardDataSearch.isCardField(path.substring(path.lastIndexOf('.') + 1));
      SimulatorRule rule = isField ? Rules.CARD_DATA_LATER : Rules.CARD_DATA_VALUES;
      errors.add(path, INDICATOR_CODE, message, rule);
    }
    if (fields.wallet != null) {
      errors.add(FieldNames.WALLET, INDICATOR_CODE, message, Rules.WALLET_EXCLUSIVE);
    }
    if (fields.hasCardOnFile) {
      String path = "extra." + FieldNames.CARD_ON_FILE;
      errors.add(path, INDICATOR_CODE, "is a field of the first transaction", Rules.USE_FIELDS);
    }
  }

  private void checkReason() {
    String path = "extra." + FieldNames.AUTH_REASON;
    String reason = fields.authReason;
    if (reason == null || reason.trim().isEmpty()) {
      errors.add(path, "stored_credential_reason", "is required", Rules.PURCHASE_FIELDS);
    } else {
      NearMiss.of(reason, FieldNames.REASONS)
          .ifPresent(meant -> errors.accept(path, Rules.REASON_SPELLING, "; resembles " + meant));
    }
  }

  private void refuse(String path, @Nullable String value, String message, SimulatorRule rule) {
    if (value != null) {
      errors.add(path, INDICATOR_CODE, message, rule);
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
}
