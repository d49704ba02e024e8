package io.cardfile.validation;

import io.cardfile.internal.Texts;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a purchase. Limits that are not in the specification are our choice. */
public final class PurchaseRules {

  private static final int MAX_TEXT = 255;

  // A shorter token may occur in a reference by chance.
  private static final int SHORTEST_TOKEN = 12;

  private PurchaseRules() {}

  /**
   * Returns every violation, errors and warnings, in the order of the fields; empty when none.
   *
   * @param clock the clock for the card expiry; a card is valid until its last month has ended in
   *     every time zone
   */
  public static List<Violation> check(PurchaseInput input, IdentifierPolicy policy, Clock clock) {
    List<Violation> out = new ArrayList<>();
    AmountRules.checkMinorUnits(input.amount, input.isFirst() && input.cardOnFile, out);
    AmountRules.checkCurrency("currency", input.currency, out);
    IdentifierRule.check(
        "reference", input.reference, IdentifierRule.REFERENCE_LENGTH, policy, out);
    checkReferenceShowsNothing(input, out);
    checkUse(input, clock, out);
    checkTrackingId(input.trackingId, out);
    checkCustomerIp(input.customerIp, out);
    return out;
  }

  // Journals store the reference, and outcomes and logs show it.
  private static void checkReferenceShowsNothing(PurchaseInput input, List<Violation> out) {
    String reference = input.reference;
    String token = input.cardToken;
    if (reference == null) {
      return;
    }
    boolean hasToken =
        token != null && token.length() >= SHORTEST_TOKEN && reference.contains(token);
    if (hasToken || CardRules.isContainedIn(reference, input)) {
      out.add(
          Violation.error(
              "reference", Codes.CARD_DATA, "must not hold the card number, CVV or card token"));
    }
  }

  private static void checkUse(PurchaseInput input, Clock clock, List<Violation> out) {
    if (input.cardToken != null && input.cvv != null) {
      out.add(Violation.error("cvv", Codes.EXCLUSIVE, "must not be given with card_token"));
    }
    if (input.isMerchantInitiated()) {
      StoredCredentialRules.checkMerchantInitiated(input, out);
    } else if (input.isFirst()) {
      StoredCredentialRules.checkFirst(input, out);
      CardRules.check(input, clock, out);
    } else {
      out.add(
          Violation.error(
              "extra.stored_credential_indicator",
              Codes.STORED_CREDENTIAL_INDICATOR,
              "must be I or S"));
      CardRules.checkGiven(input, clock, out);
    }
  }

  private static void checkTrackingId(@Nullable String value, List<Violation> out) {
    String path = "extra.authorization_tracking_id";
    if (value != null && Texts.isBlank(value)) {
      out.add(Violation.error(path, Codes.TRACKING_ID, "must be omitted rather than blank"));
    } else if (value != null && (value.length() > MAX_TEXT || Texts.isUnsendable(value))) {
      out.add(
          Violation.error(
              path, Codes.TRACKING_ID, "at most " + MAX_TEXT + " characters, none a control"));
    }
  }

  private static void checkCustomerIp(@Nullable String value, List<Violation> out) {
    if (value != null && !isIpv4(value)) {
      out.add(Violation.error("customer_ip", Codes.CUSTOMER_IP, "must be a dotted IPv4 address"));
    }
  }

  private static boolean isIpv4(String value) {
    String[] parts = value.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (String part : parts) {
      boolean fits = part.length() <= 3 && Texts.isDigits(part) && Integer.parseInt(part) <= 255;
      if (!fits || part.length() > 1 && part.charAt(0) == '0') {
        return false;
      }
    }
    return true;
  }
}
