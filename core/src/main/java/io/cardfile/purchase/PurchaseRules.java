package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.rules.AmountRules;
import io.cardfile.internal.rules.IdentifierRules;
import io.cardfile.money.Money;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a purchase. Limits that are not in the specification are our choice. */
final class PurchaseRules {

  private static final int MAX_REFERENCE = 255;
  private static final int MAX_REASON = 64;

  // A shorter token may occur in a reference by chance.
  private static final int SHORTEST_TOKEN = 12;

  private PurchaseRules() {}

  /** Returns every violation, errors and warnings, in the order of the fields; empty when none. */
  static List<Violation> check(PurchaseRequest.Builder<?, ?> request) {
    List<Violation> out = new ArrayList<>();
    long most = AmountRules.largestAmount(request.gatewayLimits);
    if (request.decimal == null) {
      AmountRules.checkMinorUnits(request.minorUnits, request.isZeroAllowed(), most, out);
    } else {
      AmountRules.checkText(
          request.decimal, null, request.currency, request.isZeroAllowed(), most, out);
    }
    AmountRules.checkCurrency("currency", request.currency, request.decimal == null, out);
    // Journals, requests and events show the amount, in either of its units.
    if (!Violation.anyError(out)) {
      Money amount = request.money();
      if (request.isContainedIn(String.valueOf(amount.minorUnits()))
          || request.isContainedIn(amount.toString())) {
        out.add(cardData("amount"));
      }
    }
    IdentifierRules.check(
        "reference", request.reference, MAX_REFERENCE, request.identifierPolicy, out);
    // Journals store the reference, and outcomes and logs show it.
    if (request.reference != null && request.isContainedIn(request.reference)) {
      out.add(cardData("reference"));
    }
    request.checkUse(out);
    checkCustomerIp(request.customerIp, out);
    return out;
  }

  private static Violation cardData(String path) {
    return Violation.error(
        path, Codes.CARD_DATA, "must not hold the card number, CVV or card token");
  }

  /** Returns whether {@code text} contains the card token. */
  static boolean isContainedIn(String text, String token) {
    return token.length() >= SHORTEST_TOKEN && text.contains(token);
  }

  /** Adds the violations of a merchant initiated use (specification, use 2). */
  static void checkMerchantInitiated(String token, String reason, List<Violation> out) {
    if (Texts.hasControl(token)) {
      out.add(Violation.error("card_token", Codes.CHARS, "must not hold control characters"));
    }
    String path = "extra.auth_reason";
    if (Texts.isBlank(reason)) {
      out.add(Violation.error(path, Codes.STORED_CREDENTIAL_REASON, "is required"));
    } else if (reason.length() > MAX_REASON || Texts.isUnsendable(reason)) {
      out.add(
          Violation.error(
              path, Codes.CHARS, "at most " + MAX_REASON + " characters, none a control"));
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
