package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.ValidationException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The data that is kept from a first transaction, and its text. */
class StoredCredentialTest {

  // Texts that released data may hold: they are never written again by hand.
  private static final String FULL =
      "cardfile-credential-2?token=tok%2F5f0d%20737a9c%20%C3%A9&tracking=MCC123456%20Abc-9"
          + "&at=2026-11-21T17%3A04%3A05.737%2B11%3A00&network.transaction_link_id=A_b-9"
          + "&crc=87eb7ccb";
  private static final String LEAST = "cardfile-credential-2?token=tok-1&crc=887ff3d7";
  private static final String UNKNOWN =
      "cardfile-credential-2?token=tok-1&tracking_unknown=1&crc=b3b52fba";

  private static final CardToken TOKEN = CardToken.of("tok-1");
  private static final String LINK = "transaction_link_id";

  static List<StoredCredential> credentials() {
    StoredCredential full =
        StoredCredential.of(
                CardToken.of("tok/5f0d 737a9c \u00e9"), TrackingId.of("MCC123456 Abc-9"))
            .withEstablishedAt(OffsetDateTime.parse("2026-11-21T17:04:05.737+11:00"))
            .withNetworkReference(LINK, "A_b-9");
    return List.of(
        full,
        StoredCredential.schemeGaveNoTrackingId(TOKEN),
        StoredCredential.withUnknownTrackingId(TOKEN));
  }

  @Test
  void textsAreReadAndWrittenAsTheyWere() {
    List<String> texts = List.of(FULL, LEAST, UNKNOWN);
    assertEquals(credentials(), texts.stream().map(StoredCredential::fromText).toList());
    assertEquals(texts, credentials().stream().map(StoredCredential::toText).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {FULL, LEAST, UNKNOWN})
  void everyTruncationAndEveryChangedCharacterIsRefused(String text) {
    for (int at = 0; at < text.length(); at++) {
      refusal(text.substring(0, at));
      for (char c : "aA012%&=?. \u00e9".toCharArray()) {
        if (text.charAt(at) != c) {
          refusal(text.substring(0, at) + c + text.substring(at + 1));
        }
      }
    }
  }

  private static String refusal(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> StoredCredential.fromText(text), text);
    assertNull(e.getCause());
    assertFalse(e.getMessage().contains("tok-1"), e::getMessage);
    return e.getMessage();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "tok-1", "cardfile-wallet-1?token=tok-1"})
  void textOfAnotherKindIsRefusedWithWhatToGive(String text) {
    assertEquals(
        "not a stored credential: give the text of StoredCredential.toText", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cardfile-credential-3?token=tok-1&crc=55e92a52", "cardfile-credential-10"})
  void textOfANewerVersionIsRefusedWithWhatToDo(String text) {
    assertEquals("the stored credential is of a newer version: upgrade cardfile", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {" " + LEAST, "'" + LEAST + "'", LEAST + "\n"})
  void textWithSomethingAroundItIsRefusedWithAHintAtTheColumn(String text) {
    assertEquals(
        "the stored credential is cut off, damaged, or has blanks or quotes around it: is its"
            + " column long enough?",
        refusal(text));
  }

  @Test
  void trackingIdIsSentIfThereIsOne() {
    for (StoredCredential credential : credentials()) {
      PurchaseRequest request = Samples.laterBuilder(credential).build();
      assertEquals(
          credential.trackingId().isPresent(),
          request.revealDocument().get("extra").object().has("authorization_tracking_id"));
    }
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void whatIsAddedLeavesTheRestAndIsNeverOverwritten(StoredCredential given) {
    OffsetDateTime time =
        given.establishedAt().orElse(OffsetDateTime.parse("2026-11-15T10:20:30+11:00"));
    StoredCredential more =
        given
            .withEstablishedAt(time)
            .withNetworkReference(LINK, "A_b-9")
            .withNetworkReference("other", "x");

    assertEquals(given.trackingId(), more.trackingId());
    assertEquals(given.isTrackingIdUnknown(), more.isTrackingIdUnknown());
    assertEquals(Optional.of(time), more.establishedAt());
    assertEquals(List.of(LINK, "other"), more.networkReferenceNames());
    assertEquals(Optional.of("x"), more.networkReference("other"));
    assertEquals(Optional.empty(), more.networkReference("another"));
    assertSame(more, more.withEstablishedAt(time.withOffsetSameInstant(ZoneOffset.UTC)));
    assertEquals(more, more.withNetworkReference(LINK, "A_b-9"));
    assertEquals(more, StoredCredential.fromText(more.toText()));
    assertThrows(UnsupportedOperationException.class, () -> more.networkReferenceNames().clear());
    assertThrows(IllegalArgumentException.class, () -> more.withEstablishedAt(time.plusSeconds(1)));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> more.withNetworkReference("other", "CANARY"));
    assertFalse(e.getMessage().contains("CANARY"), e::getMessage);
  }

  @Test
  void credentialsAreComparedByEveryValue() {
    StoredCredential plain = StoredCredential.of(TOKEN, TrackingId.of("MCC1"));
    for (StoredCredential other :
        List.of(
            StoredCredential.of(CardToken.of("tok-2"), TrackingId.of("MCC1")),
            StoredCredential.of(TOKEN, TrackingId.of("mcc1")),
            StoredCredential.schemeGaveNoTrackingId(TOKEN),
            StoredCredential.withUnknownTrackingId(TOKEN),
            plain.withEstablishedAt(OffsetDateTime.parse("2026-11-15T10:20:30Z")),
            plain.withNetworkReference(LINK, "A_b-9"))) {
      assertNotEquals(plain, other);
      assertNotEquals(plain.hashCode(), other.hashCode());
    }
    assertNotEquals(
        StoredCredential.schemeGaveNoTrackingId(TOKEN),
        StoredCredential.withUnknownTrackingId(TOKEN));
    assertThrows(NullPointerException.class, () -> StoredCredential.of(TOKEN, null));
    assertEquals("StoredCredential(with tracking ID)", plain.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"4111111111111111", "4111-1111-1111-1111", "7", "a b", "tok/1 \u00e9"})
  void anyTextThatTheGatewayIssuesIsAToken(String text) {
    assertEquals(text, CardToken.of(text).reveal());
  }

  /** Such a token could be stored and never charged. */
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "tok\n1", "tok\u0085", "tok\ud83d"})
  void textThatCannotBeSentIsNoToken(String text) {
    assertRefused("card_token: chars", () -> CardToken.of(text));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "M\ud83d", "NULL", "(null)", "\\N", "1E+15", "1,2E+14"})
  void blankOrPlaceholderIsNoTrackingId(String text) {
    assertRefused("authorization_tracking_id: tracking_id", () -> TrackingId.of(text));
  }

  private static void assertRefused(String start, Runnable attempt) {
    ValidationException e = assertThrows(ValidationException.class, attempt::run);
    assertTrue(e.violations().get(0).toString().startsWith(start), e::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=x", "BAD=x", "a-b=x", "link= ", "link=", "link=\ud83d"})
  void networkReferenceNeedsALowerCaseNameAndAValue(String text) {
    String[] parts = text.split("=", 2);
    StoredCredential credential = StoredCredential.schemeGaveNoTrackingId(TOKEN);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> credential.withNetworkReference(parts[0], parts[1]));
    assertFalse(e.getMessage().contains("\ud83d"), e::getMessage);
  }

  @Test
  void reasonsAreAnOpenSetWithConstants() {
    assertEquals(11, AuthReason.known().size());
    for (AuthReason known : AuthReason.known()) {
      assertEquals(known, AuthReason.of(known.value()));
      assertTrue(AuthReason.of(known.value()).isKnown());
    }
    assertFalse(AuthReason.of("no show").isKnown());
    assertEquals("partial shipment", AuthReason.PARTIAL_SHIPMENT.value());
  }
}
