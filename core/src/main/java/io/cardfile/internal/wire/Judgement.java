package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.money.Money;
import io.cardfile.purchase.Purchase;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a document says became of a purchase. The body decides before the status; what is not
 * explicit, whole and about this very purchase is in doubt.
 */
final class Judgement {

  // The statuses with which the gateway itself answers a purchase (field fact).
  private static final Set<Integer> GATEWAY_STATUSES =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList(200, 201, 400, 401, 403, 404, 409, 422)));

  private static final String DUPLICATE_CODE = "94";

  private final PurchaseOutcome.Kind kind;
  private final Why why;
  private final String detail;

  private Judgement(PurchaseOutcome.Kind kind, Why why, String detail) {
    this.kind = kind;
    this.why = why;
    this.detail = detail;
  }

  /** Judges what was answered with HTTP status {@code status} about a purchase. */
  static Judgement of(String reference, Money amount, int status, Purchase purchase) {
    return new Case(reference, amount, status, purchase).outcome();
  }

  /** Never {@code NOT_SENT}. */
  PurchaseOutcome.Kind kind() {
    return kind;
  }

  /** Why it is in doubt, if it is. */
  Why why() {
    return why;
  }

  /** Why it is in doubt, in a sentence without any value; empty when it is not. */
  String detail() {
    return detail;
  }

  /** One reply about one purchase. */
  private static final class Case {

    private final String reference;
    private final Money amount;
    private final int status;
    private final Purchase purchase;

    Case(String reference, Money amount, int status, Purchase purchase) {
      this.reference = reference;
      this.amount = amount;
      this.status = status;
      this.purchase = purchase;
    }

    Judgement outcome() {
      if (!GATEWAY_STATUSES.contains(status)) {
        return inDoubt(Why.UNEXPECTED_STATUS, "status " + status + " settles nothing");
      }
      if (!purchase.envelopeSuccessful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
      }
      return purchase.envelopeSuccessful().get() ? taken() : notTaken();
    }

    private Judgement taken() {
      if (!purchase.successful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
      }
      return purchase.successful().get() ? approved() : declined();
    }

    private Judgement approved() {
      if (status != 200 && status != 201) {
        return inDoubt(Why.CONTRADICTION, "an approval with status " + status);
      }
      if (!purchase.echoes(reference, amount)) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
      }
      return certain(PurchaseOutcome.Kind.APPROVED);
    }

    private Judgement declined() {
      if (!purchase.reference().isPresent() || contradictsTheRequest()) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
      }
      if (saysDuplicate()) {
        return duplicate();
      }
      if (saysCaptured()) {
        return inDoubt(Why.CONTRADICTION, "not successful, and yet captured");
      }
      return certain(PurchaseOutcome.Kind.DECLINED);
    }

    private Judgement notTaken() {
      if (says(WireNames.SUCCESSFUL) || saysCaptured()) {
        return inDoubt(Why.CONTRADICTION, "not successful outside, and yet successful inside");
      }
      if (contradictsTheRequest()) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
      }
      if (saysDuplicate()) {
        return duplicate();
      }
      if (purchase.errors().isEmpty() && !purchase.successful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "not successful, without an error and a response");
      }
      return certain(PurchaseOutcome.Kind.REFUSED);
    }

    /** Whether what is echoed, if anything, belongs to another request. */
    private boolean contradictsTheRequest() {
      String currency = amount.currency().code();
      return purchase.reference().filter(r -> !r.equals(reference)).isPresent()
          || purchase.currency().filter(c -> !c.equals(currency)).isPresent()
          || isAnotherAmount();
    }

    private boolean isAnotherAmount() {
      OptionalLong echoed = purchase.amountMinor();
      return echoed.isPresent()
          ? echoed.getAsLong() != amount.minorUnits()
          : says(WireNames.AMOUNT);
    }

    private boolean saysCaptured() {
      return says(WireNames.CAPTURED) || says(WireNames.CAPTURED_AMOUNT);
    }

    /**
     * Whether a member of the response is more than absent, null, blank, false or zero. Of any
     * type: a {@code "true"} proves nothing, but it forbids to take the opposite for certain.
     */
    private boolean says(String name) {
      JsonValue response = purchase.document().get(WireNames.RESPONSE);
      JsonValue value =
          response == null || response.kind() != Kind.OBJECT ? null : response.object().get(name);
      if (value == null || value.kind() == Kind.NULL) {
        return false;
      }
      if (value.kind() == Kind.OBJECT || value.kind() == Kind.ARRAY) {
        return true;
      }
      String text = value.text().trim();
      return !text.equals("false") && !Texts.hasOnly(text, "0.");
    }

    // "Reference has already been taken" and "... is already taken" are field facts; the others are
    // what else a gateway could call it. Too many doubts cost a look-up, one too few a second
    // charge.
    private boolean saysDuplicate() {
      return purchase.responseCode().filter(DUPLICATE_CODE::equals).isPresent()
          || purchase.errors().stream()
              .map(e -> e.toLowerCase(Locale.ROOT))
              .anyMatch(Case::soundsLikeDuplicate);
    }

    private static boolean soundsLikeDuplicate(String error) {
      boolean already = error.contains("already");
      return already && (error.contains("taken") || error.contains("reference"))
          || error.contains("duplicate")
          || error.contains("unique");
    }

    private Judgement duplicate() {
      return inDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
    }

    private static Judgement certain(PurchaseOutcome.Kind kind) {
      return new Judgement(kind, Why.NO_REPLY, "");
    }

    private static Judgement inDoubt(Why why, String detail) {
      return new Judgement(PurchaseOutcome.Kind.IN_DOUBT, why, detail);
    }
  }
}
