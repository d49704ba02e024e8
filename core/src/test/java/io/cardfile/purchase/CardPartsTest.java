package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.ValidationException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The value types of a card. */
class CardPartsTest {

  @Test
  void aCardHoldsWhatWasTypedAndShowsNothing() {
    Card.Builder builder =
        Card.builder()
            .holder("ALEX MASON")
            .number("4111111111111111")
            .expiry("12/2030")
            .cvv("7391");
    Card card = builder.build();
    assertEquals("ALEX MASON", card.holder());
    assertEquals("4111111111111111", card.revealNumber());
    assertEquals("12/2030", card.expiry());
    assertEquals(Optional.of("7391"), card.revealCvv());
    assertEquals("Card(****)", card.toString());
    assertEquals("Card.Builder(****)", builder.toString());
    assertNotEquals(card, builder.build());
  }

  @Test
  void aTrackingIdIsOpaque() {
    TrackingId id = TrackingId.of(" Mcc-0\u00e9 ");
    assertEquals(" Mcc-0\u00e9 ", id.value());
    assertEquals(id, TrackingId.of(" Mcc-0\u00e9 "));
    assertEquals(id.hashCode(), TrackingId.of(" Mcc-0\u00e9 ").hashCode());
    assertNotEquals(id, TrackingId.of(" MCC-0\u00e9 "));
    assertNotEquals(id, " Mcc-0\u00e9 ");
    assertEquals("TrackingId(****)", id.toString());
    assertEquals(4_000, TrackingId.of("x".repeat(4_000)).value().length());
    assertEquals("MCC\u0007\n1", TrackingId.of("MCC\u0007\n1").value());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "\t", "MCC\ud83d"})
  void aTrackingIdIsNeverBlankOrUnsendable(String value) {
    ValidationException e = assertThrows(ValidationException.class, () -> TrackingId.of(value));
    assertEquals("tracking_id", e.violations().get(0).code());
    assertEquals("authorization_tracking_id", e.violations().get(0).path());
    assertFalse(e.toString().contains("MCC"), e::toString);
    assertEquals(Optional.empty(), TrackingId.find(value));
  }

  @Test
  void aCardTokenIsNeverBlankAndNeverShown() {
    CardToken token = CardToken.of("tok-1");
    assertEquals("tok-1", token.reveal());
    assertEquals(token, CardToken.of("tok-1"));
    assertEquals(token.hashCode(), CardToken.of("tok-1").hashCode());
    assertNotEquals(token, CardToken.of("tok-2"));
    assertNotEquals(token, "tok-1");
    assertEquals("CardToken(****)", token.toString());
    for (String bad : new String[] {null, "", "  ", "tok\ud83d"}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> CardToken.of(bad));
      assertFalse(e.getMessage().contains("tok\ud83d"));
    }
  }
}
