package io.cardfile.purchase;

import io.cardfile.json.JsonObject;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome.Kind;
import io.cardfile.transport.WireReply;
import org.jspecify.annotations.Nullable;

/** Reads the gateway's reply to a look-up. A reply that is not explicit shows nothing. */
final class LookUpReader {

  private static final String NO_SUCH_PURCHASE = "Could not find Purchase";

  private final String reference;
  private final Money amount;
  private final WireReply reply;
  private final PurchaseResponse purchase;
  private final @Nullable Money replied;

  LookUpReader(String reference, Money amount, WireReply reply) {
    this.reference = reference;
    this.amount = amount;
    this.reply = reply;
    JsonObject document = reply.document();
    this.purchase = PurchaseResponse.of(document == null ? JsonObject.empty() : document);
    this.replied = amountIn(purchase, amount.currency());
  }

  private static @Nullable Money amountIn(PurchaseResponse purchase, CurrencyUnit expected) {
    String code = purchase.currency().orElse("");
    CurrencyUnit unit =
        code.equals(expected.code()) ? expected : CurrencyUnit.find(code).orElse(null);
    return unit == null || !purchase.amountMinorUnits().isPresent()
        ? null
        : Money.ofMinor(purchase.amountMinorUnits().getAsLong(), unit);
  }

  LookUpOutcome read(@Nullable Boolean testSystem) {
    if (reply.document() == null) {
      return unknown("the reply with status " + reply.status() + " is not readable");
    }
    if (testSystem != null && purchase.isFromOtherSystem(testSystem)) {
      return alarming(
          "the reply is not from the "
              + (testSystem ? "test" : "live")
              + " system: correct the address");
    }
    if (isNotFound()) {
      return end(Kind.NOT_FOUND, Capture.NONE);
    }
    if (!purchase.envelopeSuccessful().orElse(false) || !isConclusive(reply.status())) {
      String what =
          reply.status() == 401 || reply.status() == 403
              ? "the gateway refuses the user name or the API token"
              : "the look-up was refused or failed";
      return unknown(what + ", with status " + reply.status());
    }
    if (!purchase.successful().isPresent()
        || !reference.equals(purchase.reference().orElse(null))
        || replied == null) {
      return unknown("the reply lacks successful, this reference, an amount or a currency");
    }
    if (!replied.equals(amount)) {
      return alarming("the gateway has this reference with another amount or currency");
    }
    return purchase.successful().get() ? successful() : notSuccessful();
  }

  private boolean isNotFound() {
    return reply.status() == 404
        && !purchase.envelopeSuccessful().orElse(true)
        && purchase.errors().size() == 1
        && purchase.errors().get(0).trim().equalsIgnoreCase(NO_SUCH_PURCHASE)
        && !purchase.reference().isPresent()
        && !purchase.id().isPresent();
  }

  // Declines come with these statuses, too: known from real gateways.
  private static boolean isConclusive(int status) {
    return status == 200 || status == 201 || status == 400 || status == 422;
  }

  private LookUpOutcome successful() {
    if (!purchase.errors().isEmpty() || purchase.hasFailureCode() || reply.status() >= 400) {
      return alarming("successful, but with errors, or the code or status of a failure");
    }
    if (purchase.isVoided(amount)) {
      return end(Kind.VOIDED, Capture.NONE);
    }
    Capture capture = Capture.of(purchase, amount.minorUnits());
    switch (capture) {
      case FULL:
      case PARTIAL:
        return end(Kind.PAID, capture);
      case NONE:
        return end(Kind.AUTHORIZED, capture);
      default:
        return unknown("the reply does not show, without contradiction, how much was captured");
    }
  }

  private LookUpOutcome notSuccessful() {
    if (purchase.isVoided(amount)) {
      return end(Kind.VOIDED, Capture.NONE);
    }
    if (purchase.hasApprovalCode()) {
      return alarming("not successful, but the response code is an approval");
    }
    if (purchase.isCaptured() || purchase.hasDuplicateCode()) {
      return unknown("not successful, but captured or a duplicate: ask the gateway");
    }
    if (new ReplyTexts(purchase).haveTimeout()) {
      return unknown("not successful, because the gateway timed out");
    }
    return end(Kind.DECLINED, Capture.NONE);
  }

  private LookUpOutcome end(Kind kind, Capture capture) {
    return outcome(kind, capture, "", false);
  }

  private LookUpOutcome unknown(String why) {
    return outcome(Kind.UNKNOWN, Capture.UNKNOWN, why, false);
  }

  private LookUpOutcome alarming(String why) {
    return outcome(Kind.UNKNOWN, Capture.UNKNOWN, why, true);
  }

  private LookUpOutcome outcome(Kind kind, Capture capture, String why, boolean isAlarming) {
    PurchaseResponse shown = reply.document() == null ? null : purchase;
    String requestId = reply.requestId().orElse(null);
    return new LookUpOutcome(
        kind, reference, shown, requestId, replied, capture, why, isAlarming, null);
  }
}
