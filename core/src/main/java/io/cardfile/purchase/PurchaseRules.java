package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.TextRules;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest.Kind;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of a purchase. Limits that are not in the gateway's API document are our choice. */
final class PurchaseRules {

  // Up to here every JSON reader keeps a whole number exact (RFC 8259, section 6).
  private static final long LARGEST_AMOUNT = 9_007_199_254_740_991L;

  private static final int MAX_REFERENCE = 255;
  private static final int MAX_REASON = 64;

  // Four numbers, each with a point or the end of the text after it.
  private static final String IPV4 =
      "((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.(?!\\z)|\\z)){4}";

  private PurchaseRules() {}

  /** Returns every violation, in the order of the fields; empty when there is none. */
  static List<Violation> check(PurchaseRequest.Builder request) {
    List<Violation> out = new ArrayList<>();
    checkAmount(request.amount, request.kind, out);
    checkReference(request, out);
    checkHolder(request, out);
    checkCvv(request, out);
    if (request.kind == Kind.MERCHANT_INITIATED) {
      checkReason(String.valueOf(request.reason), out);
    }
    if (request.customerIp != null && !request.customerIp.matches(IPV4)) {
      add(out, WireNames.CUSTOMER_IP, Codes.CUSTOMER_IP, "must be a dotted IPv4 address");
    }
    checkAdditionalFields(request, out);
    return out;
  }

  private static void checkAmount(@Nullable Money amount, Kind kind, List<Violation> out) {
    String path = WireNames.AMOUNT;
    if (amount == null) {
      add(out, path, Codes.MISSING, "is required");
    } else if (amount.minorUnits() < 0) {
      add(out, path, Codes.AMOUNT_RANGE, "must not be negative");
    } else if (amount.minorUnits() == 0 && kind != Kind.FIRST_CARD_ON_FILE) {
      // Only a card that is put on file may be checked with an amount of zero.
      add(out, path, Codes.AMOUNT_RANGE, "must not be zero unless a card is put on file");
    } else if (amount.minorUnits() > LARGEST_AMOUNT) {
      add(out, path, Codes.AMOUNT_RANGE, "at most " + LARGEST_AMOUNT + " minor units");
    }
  }

  // Journals store the reference, and outcomes and logs show it.
  private static void checkReference(PurchaseRequest.Builder request, List<Violation> out) {
    String path = WireNames.REFERENCE;
    String reference = request.reference;
    if (reference == null) {
      add(out, path, Codes.MISSING, "is required");
      return;
    }
    if (!TextRules.isRefused(path, reference, MAX_REFERENCE, out)
        && holdsCardData(reference, request)) {
      add(out, path, Codes.CARD_DATA, "must not hold the card number or the card token");
    }
  }

  private static boolean holdsCardData(String reference, PurchaseRequest.Builder request) {
    if (request.card != null) {
      return Redaction.cardNumber(request.card.revealNumber()).matcher(reference).find();
    }
    return request.storedCredential != null
        && reference.contains(request.storedCredential.cardToken().reveal());
  }

  private static void checkHolder(PurchaseRequest.Builder request, List<Violation> out) {
    if (request.cardHolder != null && request.wallet.size() == 0) {
      add(out, WireNames.CARD_HOLDER, Codes.EXCLUSIVE, "is for a wallet only: a card has its own");
    } else {
      CardRules.checkHolder(request.cardHolder, out);
    }
  }

  private static void checkCvv(PurchaseRequest.Builder request, List<Violation> out) {
    if (request.cvv != null && request.kind != Kind.STORED_CARD) {
      String what = "is for a stored card whose payer is present: a card has its own";
      add(out, WireNames.CVV, Codes.EXCLUSIVE, what);
    } else {
      CardRules.checkCvv(request.cvv, out);
    }
    if (request.card != null && !request.card.revealCvv().isPresent() && request.ecm == null) {
      String what = "is required, unless recurring, telephoneOrder or mailOrder is called";
      add(out, WireNames.CVV, Codes.MISSING, what);
    }
  }

  private static void checkReason(String reason, List<Violation> out) {
    String path = "extra.auth_reason";
    if (Texts.isBlank(reason)) {
      add(out, path, Codes.STORED_CREDENTIAL_REASON, "is required");
    } else if (reason.length() > MAX_REASON || Texts.isUnsendable(reason)) {
      add(out, path, Codes.CHARS, "at most " + MAX_REASON + " characters, none a control");
    }
  }

  private static void checkAdditionalFields(PurchaseRequest.Builder request, List<Violation> out) {
    for (String name : request.wallet.names()) {
      if (PurchaseDocument.FIELDS.contains(name)) {
        add(out, name, Codes.RESERVED_FIELD, "is written by the library, not by a wallet");
      }
    }
    if (request.metadata != null && request.metadata.has(WireNames.TRACKING_ID)) {
      String path = WireNames.METADATA + "." + WireNames.TRACKING_ID;
      add(out, path, Codes.RESERVED_FIELD, "is reserved for the reply: use another name");
    }
    Set<String> ours = new HashSet<>(PurchaseDocument.FIELDS);
    ours.addAll(request.wallet.names());
    request.fields.check("", ours, out);
    Set<String> oursInExtra = new HashSet<>(PurchaseDocument.EXTRA_FIELDS);
    if (request.threeDSecure != null) {
      oursInExtra.addAll(request.threeDSecure.fields().names());
    }
    if (request.ecm != null) {
      oursInExtra.add(WireNames.ECM);
    }
    request.extraFields.check(WireNames.EXTRA + ".", oursInExtra, out);
  }

  private static void add(List<Violation> out, String path, String code, String message) {
    out.add(Violation.error(path, code, message));
  }
}
