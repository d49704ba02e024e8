package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tracking ID of a first reply arrives unchanged in a later request, or is reported. */
class TrackingIdTest {

  private static final String NAME = "authorization_tracking_id";

  /** Returns the credential from a first reply with the JSON value {@code id} as tracking ID. */
  private static StoredCredential credential(String id) {
    String reply = new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8);
    String changed = reply.replace("\"MCC123456 Abc-9\"", id);
    assertFalse(changed.equals(reply));
    return credential(Samples.replyOf(200, changed));
  }

  private static StoredCredential credential(WireReply reply) {
    Approved approved = (Approved) ReadReplies.purchase(Samples.first(), reply);
    return approved.storedCredential().orElseThrow();
  }

  /** Returns the text of a later request, whose credential was stored as text in between. */
  private static String sent(StoredCredential credential) {
    StoredCredential stored = StoredCredential.fromText(credential.toText());
    return JsonText.write(Samples.laterBuilder(stored).build().revealDocument());
  }

  private static JsonObject extra(String sent) throws JsonTextException {
    return JsonText.parse(sent).object().get("extra").object();
  }

  @Test
  void anIdOf4000CharactersIsSentWhole() throws Exception {
    String id = "Mcc-9 ".repeat(700).substring(0, 4_000);
    assertEquals(JsonValue.of(id), extra(sent(credential('"' + id + '"'))).get(NAME));
  }

  @Test
  void controlCharactersAreSentEscaped() throws Exception {
    String sent = sent(credential("\"MCC\\u0000\\u0007\\n\u00e9\u2028 9\""));
    assertTrue(sent.chars().allMatch(c -> c >= ' '), sent);
    assertEquals(JsonValue.of("MCC\0\u0007\n\u00e9\u2028 9"), extra(sent).get(NAME));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\"  \"", "\"\\t\"", "null"})
  void aBlankIsNone(String id) throws Exception {
    StoredCredential credential = credential(id);
    assertFalse(credential.isTrackingIdUnknown());
    assertFalse(extra(sent(credential)).has(NAME));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\":\"MCC9\"}", "[\"MCC9\"]", "true"})
  void anObjectIsUnknown(String id) throws Exception {
    StoredCredential credential = credential(id);
    assertTrue(credential.isTrackingIdUnknown());
    assertEquals(Optional.empty(), credential.trackingId());
    assertFalse(extra(sent(credential)).has(NAME));
  }

  private static StoredCredential credentialOfMetadata(String metadata) {
    String reply = new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8);
    String changed =
        reply.replaceFirst("(\"metadata\": )\\{[^}]*}", "$1" + Matcher.quoteReplacement(metadata));
    assertFalse(changed.equals(reply));
    return credential(Samples.replyOf(200, changed));
  }

  /** The scheme may have assigned an ID, so a later transaction must not be sent as one without. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"{\\\"authorization_tracking_id\\\":\\\"MCC9\\\"}\"",
        "\"MCC9\"",
        "[{\"authorization_tracking_id\":\"MCC9\"}]",
        "[null]",
        "9",
        "true",
        "false"
      })
  void metadataThatIsNoObjectIsUnknown(String metadata) throws Exception {
    StoredCredential credential = credentialOfMetadata(metadata);
    assertTrue(credential.isTrackingIdUnknown());
    assertFalse(extra(sent(credential)).has(NAME));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}", "[]", "\"\"", "\" \\t\""})
  void emptyMetadataHasNone(String metadata) throws Exception {
    StoredCredential credential = credentialOfMetadata(metadata);
    assertFalse(credential.isTrackingIdUnknown());
    assertFalse(extra(sent(credential)).has(NAME));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"" + Samples.CARD_NUMBER + "\"",
        Samples.CARD_NUMBER,
        "\"MCC " + Samples.CARD_NUMBER + " 737\""
      })
  void anIdThatWasMaskedIsUnknownNeverMasked(String id) throws Exception {
    StoredCredential credential = credential(id);
    assertTrue(credential.isTrackingIdUnknown());
    assertFalse(sent(credential).contains("**"));
  }

  @Test
  void anIdThatContainsTheCvvIsSentAsItIs() throws Exception {
    assertEquals(JsonValue.of("MCC 737"), extra(sent(credential("\"MCC 737\""))).get(NAME));
  }

  @Test
  void theIdOfAnotherReplyIsReadFromItsDocument() {
    assertEquals(
        Optional.of(TrackingId.of("MCC123456 Abc-9")),
        credential(Samples.reply(200, "f01-approved-first")).trackingId());
  }
}
