package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest.Kind;
import io.cardfile.wallet.WalletCallback;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PurchaseRequestTest {

  private static final WalletCallback CALLBACK = WalletCallback.of("https://w.example/1", "t", "v");
  private static final StoredCredential STORED = Samples.storedCredential();

  @Test
  void cardIsChargedOnce() {
    Card card = Samples.card();
    PurchaseRequest request =
        Samples.of(PurchaseRequest.card(card)).customerIp("192.0.2.7").build();

    assertEquals(Kind.ONE_OFF, request.kind());
    assertEquals(Money.of("10.00", "AUD"), request.amount());
    assertEquals(Samples.REFERENCE, request.reference());
    assertEquals(Optional.of("192.0.2.7"), request.customerIp());
    assertSame(card, request.card().get());
    assertEquals(Optional.empty(), request.storedCredential());
    assertEquals(Optional.empty(), request.reason());
    assertEquals(JsonObject.empty(), request.walletFields());
    assertEquals("PurchaseRequest(ONE_OFF, ORDER-1001, AUD 10.00)", request.toString());
  }

  @Test
  void storedCardHasItsCredentialAndReason() {
    PurchaseRequest present = Samples.of(PurchaseRequest.storedCard(STORED)).build();
    PurchaseRequest absent = Samples.later();

    assertEquals(Kind.STORED_CARD, present.kind());
    assertEquals(Optional.of(AuthReason.CARDHOLDER_INITIATED), present.reason());
    assertEquals(Optional.of(STORED), present.storedCredential());
    assertEquals(Kind.MERCHANT_INITIATED, absent.kind());
    assertEquals(Optional.of(AuthReason.NO_SHOW), absent.reason());
    assertEquals(Optional.of(STORED), absent.storedCredential());
    assertEquals(Optional.empty(), absent.card());
  }

  @Test
  void walletTakesThePlaceOfTheCard() {
    PurchaseRequest once = Samples.of(PurchaseRequest.wallet("pay", CALLBACK)).build();
    PurchaseRequest first = Samples.of(PurchaseRequest.firstWalletOnFile("pay", CALLBACK)).build();

    assertEquals(Kind.ONE_OFF, once.kind());
    assertEquals(Kind.FIRST_CARD_ON_FILE, first.kind());
    assertEquals(Optional.empty(), once.card());
    assertTrue(once.walletFields().has("wallet"));
  }

  @Test
  void contentIsThatOfTheKind() {
    Money amount = Money.of("10.00", "AUD");
    String token = STORED.cardToken().reveal();
    String ref = Samples.REFERENCE;

    assertContent(PurchaseContent.oneOff("s", ref, amount), PurchaseRequest.card(Samples.card()));
    assertContent(
        PurchaseContent.firstCardOnFile("s", ref, amount),
        PurchaseRequest.firstCardOnFile(Samples.card()));
    assertContent(
        PurchaseContent.storedCard("s", ref, amount, token), PurchaseRequest.storedCard(STORED));
    assertContent(
        PurchaseContent.merchantInitiated("s", ref, amount, token),
        PurchaseRequest.merchantInitiated(STORED, AuthReason.NO_SHOW));
  }

  private static void assertContent(PurchaseContent expected, PurchaseRequest.Builder request) {
    PurchaseContent content = Samples.of(request).build().contentFor("s");
    assertTrue(content.hasFingerprint(expected.newFingerprint()), content::toString);
  }

  @Test
  void cardOfARequestHasNoCvvIfNoneWasGiven() {
    Card card = Samples.cardBuilder().cvv(null).build();

    assertEquals(Optional.empty(), card.revealCvv());
    assertEquals(Optional.of("737"), Samples.card().revealCvv());
    assertFalse(
        Samples.of(PurchaseRequest.card(card)).mailOrder().build().revealDocument().has("cvv"));
  }

  @Test
  void memberThatIsNestedTooDeepIsRefused() {
    JsonValue deep = JsonValue.of(1);
    for (int depth = 1; depth < JsonText.MAX_DEPTH; depth++) {
      deep = JsonArray.of(deep);
    }
    PurchaseRequest.Builder builder = Samples.of(PurchaseRequest.card(Samples.card()));
    builder.field("a", deep).build();
    builder.extraField("a", deep);

    assertThrows(IllegalArgumentException.class, builder::build);
  }

  @Test
  void partsAreRequired() {
    PurchaseRequest.Builder builder = PurchaseRequest.card(Samples.card());

    assertThrows(NullPointerException.class, () -> PurchaseRequest.card(null));
    assertThrows(NullPointerException.class, () -> PurchaseRequest.storedCard(null));
    assertThrows(NullPointerException.class, () -> PurchaseRequest.merchantInitiated(STORED, null));
    assertThrows(NullPointerException.class, () -> PurchaseRequest.wallet("pay", null));
    assertThrows(
        IllegalArgumentException.class, () -> PurchaseRequest.wallet(" ", CALLBACK).build());
    assertThrows(IllegalArgumentException.class, () -> PurchaseRequest.wallet(JsonObject.empty()));
    assertThrows(NullPointerException.class, () -> builder.metadata(null));
    assertThrows(NullPointerException.class, () -> builder.threeDSecure(null));
    assertThrows(NullPointerException.class, () -> builder.field("a", null));
    assertThrows(IllegalArgumentException.class, () -> builder.field("\ud83d", JsonValue.of(1)));
  }
}
