package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/card-on-file.md. */
class CardOnFileTest {

  private final TestGateway gateway = TestGateway.create();
  private final PaymentClient client = gateway.clientBuilder().lookUps().build();
  private final Map<String, String> cards = new HashMap<>(); // Your table, encrypted.

  // region first
  /** Stores the card of an approval. The outcome of any other kind has its own next step. */
  PurchaseOutcome putOnFile(Card card, String reference, Money amount, String payerIp) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(card)
            .reference(reference)
            .amount(amount)
            .customerIp(payerIp)
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    if (outcome instanceof Approved) {
      ((Approved) outcome).storedCredential().ifPresent(c -> cards.put(reference, c.toText()));
    }
    return outcome;
  }

  // endregion

  // region later
  PurchaseOutcome noShow(String kept, String reference, Money fee) {
    StoredCredential card = StoredCredential.fromText(kept);
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
            .reference(reference)
            .amount(fee)
            .build();
    return client.purchase(request).execute();
  }

  // endregion

  // region present
  PurchaseOutcome payAgain(
      String kept, String cvv, String reference, Money amount, String payerIp) {
    PurchaseRequest request =
        PurchaseRequest.storedCard(StoredCredential.fromText(kept))
            .cvv(cvv) // Optional.
            .reference(reference)
            .amount(amount)
            .customerIp(payerIp)
            .build();
    return client.purchase(request).execute();
  }

  // endregion

  @Test
  void cardOnFileIsChargedWithAndWithoutThePayer() {
    putOnFile(TestCard.VISA.card(), "F-1", Rent.AMOUNT, "203.0.113.7");
    String kept = cards.get("F-1");

    assertEquals(Kind.APPROVED, noShow(kept, "N-1", Rent.AMOUNT).kind());
    assertEquals(Kind.APPROVED, payAgain(kept, "123", "P-1", Rent.AMOUNT, "203.0.113.7").kind());

    gateway.ledger().chain("F-1", "N-1").chargedOnce("P-1", Rent.AMOUNT);
    assertNull(gateway.request("N-1").document().orElseThrow().get("customer_ip"));
    assertEquals("cardholder_initiated", gateway.request("P-1").authReason().orElseThrow());
  }

  @Test
  void zeroPutsACardOnFileAndADeclinePutsNone() {
    Money zero = Money.of("0.00", "AUD");

    putOnFile(TestCard.VISA.card(), "F-1", zero, "203.0.113.7");
    putOnFile(TestCard.VISA_DECLINED.card(), "F-2", zero, "203.0.113.7");
    assertEquals(Set.of("F-1"), cards.keySet());

    gateway.ledger().total(zero);
  }

  @Test
  void textOfALongCredentialFitsInTheColumn() {
    StoredCredential card =
        given("t".repeat(64), "i".repeat(22))
            .withEstablishedAt(OffsetDateTime.parse("2026-11-29T15:33:40.123+11:00"))
            .withNetworkReference("transaction_link_id", "l".repeat(22));

    assertTrue(card.toText().length() <= 255, "" + card.toText().length());
  }

  @Test
  void pageNamesEachReason() throws IOException {
    String page = Files.readString(Path.of("../docs/guides/card-on-file.md"));
    for (AuthReason reason : AuthReason.known()) {
      String name = reason.value().toUpperCase(Locale.ROOT).replace(' ', '_');
      assertTrue(page.contains("`AuthReason." + name + "`"), name);
    }
  }

  // region credentials
  /** The first reply had a tracking ID: later charges send it. */
  static StoredCredential given(String token, String trackingId) {
    return StoredCredential.of(CardToken.of(token), TrackingId.of(trackingId));
  }

  /** The first reply is known to have had none, as with China UnionPay: later charges omit it. */
  static StoredCredential none(String token) {
    return StoredCredential.schemeGaveNoTrackingId(CardToken.of(token));
  }

  /** The first reply is lost: later charges omit the ID. */
  static StoredCredential unknown(String token) {
    return StoredCredential.withUnknownTrackingId(CardToken.of(token));
  }

  // endregion

  // region since
  private static final DateTimeFormatter REPLY_TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]") // +11:00, +1100, +11 or Z.
          .toFormatter(Locale.ROOT);

  static StoredCredential since(StoredCredential credential, String time) {
    return credential.withEstablishedAt(OffsetDateTime.parse(time, REPLY_TIME));
  }

  // endregion

  // region fetched
  Optional<StoredCredential> fetched(String firstReference, Money firstAmount) {
    return client.lookUp(firstReference, firstAmount).execute().storedCredential();
  }

  // endregion

  private PurchaseResponse first(String reference, TestCard card) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(card.card())
            .reference(reference)
            .amount(Rent.AMOUNT)
            .build();
    return ((Approved) client.purchase(request).execute()).reply();
  }

  private Kind charge(StoredCredential credential, String reference) {
    return noShow(credential.toText(), reference, Rent.AMOUNT).kind();
  }

  @Test
  void migratedCardIsChargedUnlessItsTrackingIdIsLost() {
    PurchaseResponse visa = first("V-1", TestCard.VISA);
    String token = visa.cardToken().orElseThrow().reveal();
    String other = first("U-1", TestCard.UNIONPAY).cardToken().orElseThrow().reveal();
    String trackingId = visa.trackingId().orElseThrow().value();
    assertEquals(Kind.APPROVED, charge(given(token, trackingId), "S-1"));
    assertEquals(Kind.APPROVED, charge(none(other), "S-2"));
    assertEquals(Kind.DECLINED, charge(unknown(token), "S-3"));
    assertEquals(visa.trackingId(), fetched("V-1", Rent.AMOUNT).get().trackingId());
  }

  @Test
  void offsetOfAReplyIsReadInEachForm() {
    for (String offset : List.of("+11:00", "+1100", "+11", "Z")) {
      StoredCredential card = since(none("token-1"), "2024-02-29T17:04:05" + offset);
      String read = card.establishedAt().orElseThrow().getOffset().getId();
      assertEquals(offset.equals("Z") ? "Z" : "+11:00", read);
    }
  }
}
