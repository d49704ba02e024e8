package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.NetworkReference;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.Violation;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data that is kept from a first transaction, and its text in every version. */
class StoredCredentialTest {
  private static final String V1 =
      "cardfile-credential-1?token=tok%2F1%20%C3%A9&tracking=MCC0123456789";
  private static final String V2 =
      "cardfile-credential-2?token=tok-1&tracking=MCC0123456789"
          + "&at=2026-11-15T10%3A20%3A30.123%2B11%3A00&network.transaction_link_id=A_b-9"
          + "&crc=993d31d3";
  private static final String V2_LEAST = "cardfile-credential-2?token=tok-1&crc=887ff3d7";
  private static final String V2_UNKNOWN =
      "cardfile-credential-2?token=tok-1&tracking_unknown=1&crc=b3b52fba";
  private static final CardToken TOKEN = CardToken.of("tok-1");
  private static final NetworkReference LINK = NetworkReference.of("transaction_link_id", "A_b-9");

  @Test
  void version1IsRead() {
    StoredCredential read = StoredCredential.fromText(V1);
    assertEquals("tok/1 \u00e9", read.cardToken().reveal());
    assertEquals(Optional.of(TrackingId.of("MCC0123456789")), read.trackingId());
    assertEquals(Optional.empty(), read.establishedAt());
    assertEquals(List.of(), read.networkReferences());
    assertTrue(read.toText().startsWith("cardfile-credential-2?token=tok%2F1%20%C3%A9&"));
    assertEquals(read, StoredCredential.fromText(read.toText()));
  }

  @Test
  void version2IsReadAndWritten() {
    StoredCredential read = StoredCredential.fromText(V2);
    assertEquals("tok-1", read.cardToken().reveal());
    assertEquals("MCC0123456789", read.trackingId().orElseThrow().value());
    assertEquals(
        Optional.of(OffsetDateTime.parse("2026-11-15T10:20:30.123+11:00")), read.establishedAt());
    assertEquals(List.of(LINK), read.networkReferences());
    assertEquals(Optional.of(LINK), read.networkReference("transaction_link_id"));
    assertEquals(Optional.empty(), read.networkReference("other"));
    assertEquals(V2, read.toText());
  }

  @Test
  void whatASchemeDoesNotGiveIsLeftOut() {
    StoredCredential read = StoredCredential.fromText(V2_LEAST);
    assertEquals(Optional.empty(), read.trackingId());
    assertEquals(V2_LEAST, read.toText());
  }

  @ParameterizedTest
  @ValueSource(strings = {V2, V2_LEAST, V2_UNKNOWN})
  void everyTruncationOfVersion2IsRefused(String text) {
    for (int length = 0; length < text.length(); length++) {
      assertRefused(text.substring(0, length));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {V2, V2_LEAST, V2_UNKNOWN})
  void everyChangedCharacterOfVersion2IsRefused(String text) {
    for (int at = 0; at < text.length(); at++) {
      for (char c : "aA012%&=?. \u00e9".toCharArray()) {
        if (text.charAt(at) != c) {
          assertRefused(text.substring(0, at) + c + text.substring(at + 1));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cardfile-credential?token=tok-1",
        "cardfile-wallet-1?token=tok-1",
        "Cardfile-credential-2?token=tok-1&crc=887ff3d7",
        "",
        "tok-1"
      })
  void aTextThatIsNoCredentialIsRefusedWithWhatToGive(String text) {
    assertEquals(
        "not a stored credential: give the text of StoredCredential.toText", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cardfile-credential-3?token=tok-1&crc=55e92a52",
        "cardfile-credential-3?token=tok-1",
        "cardfile-credential-3",
        "cardfile-credential-10?tok"
      })
  void aTextOfANewerVersionIsRefusedWithWhatToDo(String text) {
    assertEquals("the stored credential is of a newer version: upgrade cardfile", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cardfile-credential-",
        "cardfile-credential-?token=tok-1",
        "cardfile-credential-x?token=tok-1",
        "cardfile-credential-02?token=tok-1",
        "cardfile-credential-0?token=tok-1",
        "cardfile-credential-2",
        "cardfile-credential-2?token=tok-1",
        "cardfile-credential-2?token=tok-1&tracking=MCC1&tracking_unknown=1&crc=aecdb7ae",
        "cardfile-credential-1",
        "cardfile-credential-1?",
        "cardfile-credential-1?tracking=MCC1",
        "cardfile-credential-1?token=",
        "cardfile-credential-1?token=%20",
        "cardfile-credential-1?token=tok-1&tracking=",
        "cardfile-credential-1?token=tok-1&at=noon",
        "cardfile-credential-1?token=tok-1&network.BAD=x",
        "cardfile-credential-1?token=tok-1&network.=x",
        "cardfile-credential-1?token=tok-1&network.link=%20"
      })
  void aDamagedTextIsRefusedWithAHintAtTheColumn(String text) {
    assertEquals(
        "the stored credential is cut off, damaged, or has blanks or quotes around it: is its"
            + " column long enough?",
        refusal(text));
  }

  private static void assertRefused(String text) {
    String message = refusal(text);
    assertFalse(message.contains("tok-1"), message);
    assertFalse(message.contains("MCC"), message);
  }

  private static String refusal(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> StoredCredential.fromText(text), text);
    assertNull(e.getCause());
    return e.getMessage();
  }

  @Test
  void aTokenWithItsTrackingIdSendsIt() {
    StoredCredential credential = StoredCredential.of(TOKEN, TrackingId.of("MCC 1"));
    assertEquals(JsonValue.of("MCC 1"), extra(credential).get("authorization_tracking_id"));
    assertEquals(List.of(), later(credential).warnings());
    assertEquals(credential, StoredCredential.fromText(credential.toText()));
  }

  @Test
  void noneOfTheSchemeOmitsItWithoutAWarning() {
    StoredCredential credential = StoredCredential.schemeGaveNoTrackingId(TOKEN);
    assertFalse(extra(credential).has("authorization_tracking_id"));
    assertEquals(List.of(), later(credential).warnings());
    assertEquals(V2_LEAST, credential.toText());
  }

  @Test
  void unknownOmitsItAndWarns() {
    StoredCredential credential = StoredCredential.withUnknownTrackingId(TOKEN);
    assertTrue(credential.isTrackingIdUnknown());
    assertFalse(extra(credential).has("authorization_tracking_id"));
    assertEquals(
        List.of(
            "extra.authorization_tracking_id: tracking_id (is unknown; the issuer may decline: ask"
                + " the gateway for it)"),
        later(credential).warnings().stream().map(Violation::toString).toList());
  }

  @Test
  void unknownSurvivesTheText() {
    StoredCredential credential = StoredCredential.withUnknownTrackingId(TOKEN);
    assertEquals(V2_UNKNOWN, credential.toText());
    assertTrue(StoredCredential.fromText(V2_UNKNOWN).isTrackingIdUnknown());
    assertEquals(credential, StoredCredential.fromText(V2_UNKNOWN));
  }

  @Test
  void theTextOfAnOlderVersionMeansNone() {
    assertFalse(StoredCredential.fromText(V2_LEAST).isTrackingIdUnknown());
    assertFalse(
        StoredCredential.fromText("cardfile-credential-1?token=tok-1").isTrackingIdUnknown());
  }

  @ParameterizedTest
  @ValueSource(strings = {V2, V2_LEAST, V2_UNKNOWN})
  void aTimeIsAddedAndNeverOverwritten(String text) {
    StoredCredential given = StoredCredential.fromText(text);
    OffsetDateTime time =
        given.establishedAt().orElse(OffsetDateTime.parse("2026-11-15T10:20:30+11:00"));
    StoredCredential timed = given.withEstablishedAt(time);
    assertEquals(Optional.of(time), timed.establishedAt());
    assertEquals(given.trackingId(), timed.trackingId());
    assertEquals(given.isTrackingIdUnknown(), timed.isTrackingIdUnknown());
    assertEquals(given.networkReferences(), timed.networkReferences());
    assertEquals(timed, timed.withEstablishedAt(time.withOffsetSameInstant(ZoneOffset.UTC)));
    assertThrows(
        IllegalArgumentException.class, () -> timed.withEstablishedAt(time.plusSeconds(1)));
  }

  @Test
  void aReferenceLeavesTheTrackingIdUnknown() {
    StoredCredential unknown = StoredCredential.withUnknownTrackingId(TOKEN);
    assertTrue(unknown.with(LINK).isTrackingIdUnknown());
  }

  @Test
  void nullIsNotTakenForNone() {
    assertThrows(NullPointerException.class, () -> StoredCredential.of(TOKEN, null));
    assertThrows(NullPointerException.class, () -> StoredCredential.schemeGaveNoTrackingId(null));
    assertThrows(NullPointerException.class, () -> StoredCredential.withUnknownTrackingId(null));
  }

  private static PurchaseRequest later(StoredCredential credential) {
    return Samples.laterBuilder(credential).build();
  }

  private static JsonObject extra(StoredCredential credential) {
    return PurchaseWire.write(later(credential)).get("extra").object();
  }

  @Test
  void aReferenceIsAddedAndNeverOverwritten() {
    StoredCredential plain = StoredCredential.fromText(V2_LEAST);
    StoredCredential more = plain.with(LINK);
    assertEquals(List.of(LINK), more.networkReferences());
    assertEquals(List.of(), plain.networkReferences());
    assertEquals(more, more.with(LINK));
    NetworkReference second = NetworkReference.of("other", "x");
    assertEquals(List.of(LINK, second), more.with(second).networkReferences());
    NetworkReference changed = NetworkReference.of("transaction_link_id", "B_c-8");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> more.with(changed));
    assertFalse(e.getMessage().contains("B_c-8"), e::getMessage);
    assertEquals(more.with(second), StoredCredential.fromText(more.with(second).toText()));
    assertThrows(UnsupportedOperationException.class, () -> more.networkReferences().clear());
  }

  @Test
  void credentialsAreComparedByValue() {
    StoredCredential one = StoredCredential.fromText(V2);
    assertEquals(one, StoredCredential.fromText(V2));
    assertEquals(one.hashCode(), StoredCredential.fromText(V2).hashCode());
    String text = "cardfile-credential-1?token=tok-1&tracking=MCC0123456789";
    StoredCredential base = StoredCredential.fromText(text);
    for (String other :
        List.of(
            text.replace("tok-1", "tok-2"),
            text.replace("MCC", "mcc"),
            "cardfile-credential-1?token=tok-1",
            V2_UNKNOWN,
            text + "&at=2026-11-15T10%3A20%3A30Z",
            text + "&network.link=x")) {
      assertNotEquals(base, StoredCredential.fromText(other));
      assertNotEquals(base.hashCode(), StoredCredential.fromText(other).hashCode());
    }
    assertNotEquals(base, text);
    assertNotEquals(StoredCredential.fromText(V2_LEAST), StoredCredential.fromText(V2_UNKNOWN));
  }

  @Test
  void itsTextFormIsTheOnlyOneThatShowsIt() {
    assertEquals("StoredCredential(with tracking ID)", StoredCredential.fromText(V2).toString());
    assertEquals(
        "StoredCredential(without tracking ID)", StoredCredential.fromText(V2_LEAST).toString());
    assertEquals(
        "StoredCredential(with an unknown tracking ID)",
        StoredCredential.fromText(V2_UNKNOWN).toString());
  }

  /** As of a vault that has no credential of this payer. */
  @Test
  void missingTextIsRefusedLikeAnyOtherThatIsNotACredential() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> StoredCredential.fromText(null));
    assertEquals(
        "not a stored credential: give the text of StoredCredential.toText", e.getMessage());
  }
}
