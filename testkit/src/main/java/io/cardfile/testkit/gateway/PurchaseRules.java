package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Kind;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the values of a purchase, written independently of the library's rules: a mistake of
 * the library would otherwise be repeated here. The texts are the gateway's.
 */
final class PurchaseRules {

  private static final BigDecimal MAX_AMOUNT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final String EXPIRY = "(?:0?[1-9]|1[0-2])/[0-9]{4}";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String IPV4 = OCTET + "(?:\\." + OCTET + "){3}";

  private final PurchaseFields fields;
  private final InputErrors errors;

  private PurchaseRules(PurchaseFields fields) {
    this.fields = fields;
    this.errors = fields.errors;
  }

  /** Adds every error in the values of a purchase to the errors of {@code fields}. */
  static void check(PurchaseFields fields) {
    PurchaseRules rules = new PurchaseRules(fields);
    rules.checkOrder();
    if (fields.hasToken()) {
      rules.checkCvv();
    } else if (fields.wallet == null) {
      rules.checkCard();
      rules.checkCvv();
    }
    rules.checkMetadata();
    if (fields.errors.trace.isStrict) {
      rules.checkUse();
      rules.checkSchema();
    }
  }

  /** Adds the errors in the card of a purchase or of a tokenisation. */
  static void checkCard(PurchaseFields fields) {
    PurchaseRules rules = new PurchaseRules(fields);
    rules.checkCard();
    if (fields.cvv != null) {
      rules.checkCvv();
    }
  }

  private void checkOrder() {
    BigDecimal amount = fields.amount;
    if (amount == null) {
      if (isAbsent(FieldNames.AMOUNT)) {
        errors.add(SimulatorRule.AMOUNT, "Amount can't be blank");
      }
    } else if (amount.signum() < 0) {
      errors.add(SimulatorRule.AMOUNT, "Amount must be greater than or equal to 0");
    } else if (amount.compareTo(MAX_AMOUNT) > 0) {
      errors.add(SimulatorRule.AMOUNT, "Amount must be less than or equal to " + MAX_AMOUNT);
    }
    if (errors.require(SimulatorRule.CURRENCY, FieldNames.CURRENCY, fields.currency)) {
      checkCurrency(PurchaseFields.required(fields.currency));
    }
    if (errors.require(SimulatorRule.REFERENCE, FieldNames.REFERENCE, fields.reference)) {
      require(
          SimulatorRule.REFERENCE,
          PurchaseFields.required(fields.reference).length() <= 255,
          "Reference is too long (maximum is 255 characters)");
    }
  }

  private void checkCurrency(String currency) {
    if (!currency.matches("[A-Z]{3}")) {
      errors.add(
          SimulatorRule.CURRENCY,
          "Currency is the incorrect format - please use three upper-case letters");
    } else if (!MinorUnits.isKnown(currency)) {
      String problem = "Currency " + currency + " is not valid for this merchant.";
      errors.add(SimulatorRule.CURRENCY, problem + " Permitted currencies: those of ISO 4217");
    }
  }

  private boolean isAbsent(String name) {
    JsonValue value = fields.document.get(name);
    return value == null || value.kind() == JsonValue.Kind.NULL;
  }

  private void require(SimulatorRule rule, boolean holds, String error) {
    if (!holds) {
      errors.add(rule, error);
    }
  }

  private void checkCard() {
    SimulatorRule rule = SimulatorRule.CARD_DETAILS;
    errors.require(rule, FieldNames.CARD_HOLDER, fields.cardHolder);
    String number = fields.cardNumber;
    if (errors.require(rule, FieldNames.CARD_NUMBER, number)) {
      boolean isValid =
          PurchaseFields.required(number).matches("[0-9]{12,19}")
              && CardDataSearch.hasCheckDigit(PurchaseFields.required(number));
      require(rule, isValid, "Card number is invalid");
    }
    if (errors.require(rule, FieldNames.CARD_EXPIRY, fields.cardExpiry)) {
      checkExpiry(PurchaseFields.required(fields.cardExpiry));
    }
  }

  private void checkExpiry(String expiry) {
    SimulatorRule rule = SimulatorRule.CARD_DETAILS;
    if (!expiry.matches(EXPIRY)) {
      errors.add(rule, "Card expiry is the incorrect format - please use MM/YYYY");
    } else if (isExpired(expiry, errors.trace.at)) {
      errors.add(rule, "Expiry date is invalid (expired)");
    }
    errors.addIfStrict(
        SimulatorRule.STRICT_TYPES,
        expiry.length() == 6 && expiry.matches(EXPIRY),
        "Card expiry must be MM/YYYY");
  }

  /** Returns the month of a valid expiry. */
  static YearMonth month(String expiry) {
    int slash = expiry.indexOf('/');
    int month = Integer.parseInt(expiry.substring(0, slash));
    return YearMonth.of(Integer.parseInt(expiry.substring(slash + 1)), month);
  }

  /** Whether the month of a valid expiry is over everywhere. */
  static boolean isExpired(String expiry, Instant now) {
    return month(expiry).isBefore(YearMonth.from(now.atOffset(ZoneOffset.ofHours(-12))));
  }

  static boolean isExpiry(@Nullable String text) {
    return text != null && text.matches(EXPIRY);
  }

  // A CVV that is sent as a number has lost its leading zeros.
  private void checkCvv() {
    String cvv = fields.cvv;
    boolean isTypedIn = !fields.hasToken() && fields.wallet == null;
    if (cvv == null || cvv.trim().isEmpty()) {
      boolean isNeeded = isTypedIn && !fields.needsNoCvv();
      require(SimulatorRule.CVV, !isNeeded, "CVV is required");
    } else {
      JsonValue given = fields.document.get(FieldNames.CVV);
      boolean isNumber = given != null && given.kind() == JsonValue.Kind.NUMBER;
      String form = isNumber ? "[0-9]{1,4}" : "[0-9]{3,4}";
      require(SimulatorRule.CVV, cvv.matches(form), "CVV is invalid");
    }
  }

  // The list of purchases contains the metadata three levels deep.
  private void checkMetadata() {
    if (fields.metadata != null) {
      try {
        JsonObject inner = JsonObject.builder().put(FieldNames.METADATA, fields.metadata).build();
        JsonObject.builder().put("response", JsonArray.of(inner)).build();
      } catch (IllegalArgumentException e) {
        errors.add(SimulatorRule.METADATA, "Metadata is nested too deep");
      }
    }
  }

  /** Checks the members of a first card-on-file or a merchant initiated transaction. */
  private void checkUse() {
    boolean isLater =
        "S".equals(fields.indicator)
            || fields.trackingId != null
            || fields.authReason != null && !fields.isByPayer();
    if (isLater) {
      checkLaterUse();
    } else if (fields.cardOnFile || "I".equals(fields.indicator)) {
      checkFirstUse();
    } else if (fields.indicator != null && !"S".equals(fields.indicator)) {
      later("extra.stored_credential_indicator must be I or S");
    }
    require(
        SimulatorRule.STRICT_ZERO,
        fields.kind == Kind.FIRST_CARD_ON_FILE
            || fields.amount == null
            || fields.amount.signum() != 0,
        "Amount must be greater than 0 unless a card is put on file");
  }

  private void checkFirstUse() {
    SimulatorRule rule = SimulatorRule.STRICT_FIRST_USE;
    require(rule, fields.cardOnFile, "extra.card_on_file must be true on a first transaction");
    require(
        rule,
        "I".equals(fields.indicator),
        "extra.stored_credential_indicator must be I on a first transaction");
    require(rule, !fields.hasToken(), "Card token is not for a first transaction: send the card");
  }

  private void checkLaterUse() {
    requireLater("S".equals(fields.indicator), "extra.stored_credential_indicator must be S");
    requireLater(fields.hasToken(), "Card token can't be blank");
    boolean hasReason = fields.authReason != null && !fields.authReason.trim().isEmpty();
    requireLater(hasReason, "extra.auth_reason can't be blank");
    requireLater(!fields.cardOnFile, "extra.card_on_file is for a first transaction");
    requireLater(
        fields.trackingId == null || !fields.trackingId.trim().isEmpty(),
        "extra.authorization_tracking_id must be omitted rather than blank");
    if (!fields.isByPayer()) {
      for (String path : CardDataSearch.paths(fields.document)) {
        later(path + ": card details never go with a merchant initiated transaction");
      }
    }
    requireLater(fields.wallet == null, "Wallet is not for a merchant initiated transaction");
  }

  private void requireLater(boolean holds, String error) {
    if (!holds) {
      later(error);
    }
  }

  private void later(String error) {
    errors.add(SimulatorRule.STRICT_LATER_USE, error);
  }

  private void checkSchema() {
    String ip = fields.customerIp;
    SimulatorRule rule = SimulatorRule.STRICT_CUSTOMER_IP;
    if (ip != null && !ip.trim().isEmpty()) {
      require(rule, ip.matches(IPV4), "Customer ip is invalid");
    } else if (!fields.isMerchantInitiated()) {
      errors.require(rule, FieldNames.CUSTOMER_IP, ip);
    }
  }
}
