package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
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
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/card-on-file.md. */
class MigratingCardsTest {

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

  // region charge
  static PurchaseOutcome charge(
      PaymentClient payments, String stored, String reference, Money amount) {
    StoredCredential credential = StoredCredential.fromText(stored);
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(credential, AuthReason.SUBSCRIPTION)
            .reference(reference)
            .amount(amount)
            .customerIp("203.0.113.7")
            .build();
    return payments.purchase(request).execute();
  }

  // endregion

  // region fetched
  static Optional<StoredCredential> fetched(PaymentClient client, String first, Money amount) {
    return client.lookUp(first, amount).execute().storedCredential();
  }

  // endregion

  private final TestGateway gateway = TestGateway.create();
  private final PaymentClient client = gateway.clientBuilder().lookUps().build();

  private PurchaseResponse first(String reference, TestCard card) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(card.card())
            .reference(reference)
            .amount(Rent.AMOUNT)
            .build();
    return ((Approved) client.purchase(request).execute()).reply();
  }

  private Kind charge(StoredCredential credential, String reference) {
    return charge(client, credential.toText(), reference, Rent.AMOUNT).kind();
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
    assertEquals(visa.trackingId(), fetched(client, "V-1", Rent.AMOUNT).get().trackingId());
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
