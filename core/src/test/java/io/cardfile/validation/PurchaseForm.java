package io.cardfile.validation;

import io.cardfile.json.JsonValue;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.wallet.WalletCallback;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
  String reason;
  String trackingId;
  boolean wallet;
  Clock clock = CLOCK;
  IdentifierPolicy policy = IdentifierPolicy.STRICT;
  final Map<String, JsonValue> additional = new TreeMap<>();
  final Map<String, JsonValue> additionalExtra = new TreeMap<>();
  private final boolean later;

  private PurchaseForm(boolean later) {
    this.later = later;
  }

  static PurchaseForm first() {
    return new PurchaseForm(false);
  }

  static PurchaseForm merchantInitiated() {
    PurchaseForm form = new PurchaseForm(true);
    form.token = "tok-1";
    form.reason = "no_show";
    form.trackingId = "MCC0123456789";
    return form;
  }

  /** Returns the violations of the request, or of the tracking ID that no credential can hold. */
  List<Violation> violations() {
    try {
      return builder().violations();
    } catch (ValidationException e) {
      return e.violations();
    }
  }

  /**
   * Returns a builder with the same fields.
   *
   * @throws IllegalArgumentException when no credential can hold the token or the tracking ID
   */
  PurchaseRequest.Builder<?, ?> builder() {
    PurchaseRequest.Builder<?, ?> builder = later ? laterBuilder() : firstBuilder();
    additional.forEach(builder::additionalField);
    additionalExtra.forEach(builder::additionalExtraField);
    return builder;
  }

  private PurchaseRequest.Builder<?, ?> firstBuilder() {
    PurchaseRequest.FirstCardOnFile.Builder builder = PurchaseRequest.firstCardOnFile();
    if (wallet) {
      builder.wallet(
          WalletCallback.of("https://wallet.example/1", "t", "v"), WalletMapping.walletObject("x"));
    }
    return builder
        .card(Card.builder().holder(holder).number(number).expiry(expiry).cvv(cvv).build())
        .amountMinorUnits(amount, currency)
        .reference(reference)
        .customerIp(ip)
        .identifierPolicy(policy)
        .clock(clock);
  }

  private PurchaseRequest.Builder<?, ?> laterBuilder() {
    CardToken cardToken = CardToken.of(token);
    StoredCredential credential =
        trackingId == null
            ? StoredCredential.schemeGaveNoTrackingId(cardToken)
            : StoredCredential.of(cardToken, TrackingId.of(trackingId));
    return PurchaseRequest.merchantInitiated(credential, AuthReason.of(reason))
        .amountMinorUnits(amount, currency)
        .reference(reference)
        .customerIp(ip)
        .identifierPolicy(policy)
        .clock(clock);
  }
}
