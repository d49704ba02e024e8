package io.cardfile.validation;

import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequestBuilder;
import io.cardfile.purchase.StoredCredential;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** A valid purchase; a row can make one of its fields invalid. */
final class PurchaseForm {
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);
  static final String NUMBER = "4111111111111111";

  BigDecimal amount = BigDecimal.valueOf(1000);
  String currency = "AUD";
  String reference = "ORDER-1";
  String holder = "Ada Example";
  String number = NUMBER;
  String expiry = "12/2030";
  String cvv = "123";
  String token;
  String ip;
  String indicator = "I";
  String reason;
  String trackingId;
  boolean cardOnFile = true;
  IdentifierPolicy policy = IdentifierPolicy.STRICT;

  private PurchaseForm() {}

  static PurchaseForm first() {
    return new PurchaseForm();
  }

  static PurchaseForm merchantInitiated() {
    PurchaseForm form = new PurchaseForm();
    form.holder = null;
    form.number = null;
    form.expiry = null;
    form.cvv = null;
    form.cardOnFile = false;
    form.indicator = "S";
    form.token = "tok-1";
    form.reason = "no_show";
    form.trackingId = "MCC0123456789";
    return form;
  }

  List<Violation> violations() {
    return PurchaseRules.check(input(), policy, CLOCK);
  }

  PurchaseInput input() {
    return new PurchaseInput()
        .amount(amount)
        .currency(currency)
        .reference(reference)
        .cardHolder(holder)
        .cardNumber(number)
        .cardExpiry(expiry)
        .cvv(cvv)
        .cardToken(token)
        .customerIp(ip)
        .indicator(indicator)
        .authReason(reason)
        .trackingId(trackingId)
        .cardOnFile(cardOnFile);
  }

  /** Returns a builder with the same fields; empty if no builder can express such a mixture. */
  Optional<PurchaseRequestBuilder<?, ?>> builder() {
    if ("I".equals(indicator) && cardOnFile && token == null && reason == null) {
      return trackingId == null ? Optional.of(firstBuilder()) : Optional.empty();
    }
    boolean pure = holder == null && number == null && expiry == null && cvv == null;
    boolean whole = "S".equals(indicator) && "tok-1".equals(token) && reason != null;
    boolean usual = "MCC0123456789".equals(trackingId);
    return pure && whole && usual ? Optional.of(laterBuilder()) : Optional.empty();
  }

  private PurchaseRequestBuilder<?, ?> firstBuilder() {
    return PurchaseRequest.firstCardOnFile()
        .card(Card.of(holder, number, expiry, cvv))
        .amountMinor(amount, currency)
        .reference(reference)
        .customerIp(ip)
        .identifierPolicy(policy)
        .clock(CLOCK);
  }

  private PurchaseRequestBuilder<?, ?> laterBuilder() {
    StoredCredential credential =
        StoredCredential.fromText("cardfile-credential-1?token=tok-1&tracking=MCC0123456789");
    return PurchaseRequest.merchantInitiated(credential, AuthReason.of(reason))
        .amountMinor(amount, currency)
        .reference(reference)
        .customerIp(ip)
        .identifierPolicy(policy)
        .clock(CLOCK);
  }
}
