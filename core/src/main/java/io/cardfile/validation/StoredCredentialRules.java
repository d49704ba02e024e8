package io.cardfile.validation;

import io.cardfile.internal.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of the two uses of a stored credential (specification, uses 1 and 2). */
final class StoredCredentialRules {

  private static final int MAX_REASON = 64;

  private StoredCredentialRules() {}

  static void checkFirst(PurchaseInput input, List<Violation> out) {
    if (input.cardToken != null) {
      add(out, "card_token", Codes.STORED_CREDENTIAL_INDICATOR, "a first use takes card details");
    }
    if (!input.cardOnFile) {
      add(out, "extra.card_on_file", Codes.STORED_CREDENTIAL_FLAG, "a first use must set it true");
    }
  }

  static void checkMerchantInitiated(PurchaseInput input, List<Violation> out) {
    checkToken(input.cardToken, out);
    checkAbsent("card_holder", input.cardHolder, out);
    checkAbsent("card_number", input.cardNumber, out);
    checkAbsent("card_expiry", input.cardExpiry, out);
    checkAbsent("cvv", input.cvv, out);
    checkReason(input.authReason, out);
  }

  private static void checkToken(@Nullable String token, List<Violation> out) {
    if (token == null) {
      add(out, "card_token", Codes.MISSING, "is required");
    } else if (Texts.isBlank(token)) {
      add(out, "card_token", Codes.BLANK, "must not be blank");
    } else if (Texts.isUnsendable(token)) {
      add(out, "card_token", Codes.CHARS, "must not hold control characters");
    }
  }

  private static void checkAbsent(String path, @Nullable String value, List<Violation> out) {
    if (value != null) {
      add(
          out,
          path,
          Codes.STORED_CREDENTIAL_INDICATOR,
          "card details never go with a merchant initiated transaction");
    }
  }

  private static void checkReason(@Nullable String reason, List<Violation> out) {
    String path = "extra.auth_reason";
    if (reason == null || Texts.isBlank(reason)) {
      add(out, path, Codes.STORED_CREDENTIAL_REASON, "is required");
    } else if (reason.length() > MAX_REASON || Texts.isUnsendable(reason)) {
      add(out, path, Codes.CHARS, "at most " + MAX_REASON + " characters, none a control");
    }
  }

  private static void add(List<Violation> out, String path, String code, String message) {
    out.add(Violation.error(path, code, message));
  }
}
