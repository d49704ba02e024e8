package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that are not in the specification, in addition to those that are. */
class AdditionalFieldsTest {
  private static final JsonValue VALUE = JsonValue.of("value-that-is-never-shown");

  @Test
  void theyAreSentAtTheirLevel() {
    FirstCardOnFile request =
        Samples.firstBuilder()
            .additionalField("capture", JsonValue.of(false))
            .additionalField("metadata", JsonObject.builder().put("order", 7).build())
            .additionalExtraField("ecm", JsonValue.of("31"))
            .additionalExtraField("amount", JsonValue.of("not ours in extra"))
            .additionalField("auth_reason", JsonValue.of("not ours outside extra"))
            .build();
    String written = JsonText.write(PurchaseWire.write(request));
    assertEquals(
        ",\"capture\":false,\"metadata\":{\"order\":7},"
            + "\"auth_reason\":\"not ours outside extra\",\"extra\":{\"card_on_file\":true,"
            + "\"stored_credential_indicator\":\"I\",\"ecm\":\"31\","
            + "\"amount\":\"not ours in extra\"}}",
        written.substring(written.indexOf(",\"capture\"")));
  }

  @Test
  void whatNoDocumentCanHoldIsRefusedWithoutItsName() {
    JsonValue deep = VALUE;
    for (int i = 0; i < JsonText.MAX_DEPTH - 2; i++) {
      deep = JsonArray.of(deep);
    }
    assertEquals(List.of(), Samples.firstBuilder().additionalField("a", deep).violations());
    assertEquals(
        List.of("extra.additional: chars"),
        Samples.firstBuilder().additionalExtraField("a", JsonArray.of(deep)).violations().stream()
            .map(v -> v.path() + ": " + v.code())
            .toList());
    assertEquals(
        List.of("additional: chars"),
        Samples.firstBuilder().additionalField("\ud83d", VALUE).violations().stream()
            .map(v -> v.path() + ": " + v.code())
            .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amount",
        "currency",
        "reference",
        "card_holder",
        "card_number",
        "card_expiry",
        "cvv",
        "card_token",
        "customer_ip",
        "extra"
      })
  void aNameOfTheTopLevelIsRefusedThere(String name) {
    assertRefused(name, Samples.firstBuilder().additionalField(name, VALUE));
    assertRefused(
        name, Samples.laterBuilder(Samples.storedCredential()).additionalField(name, VALUE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "card_on_file",
        "stored_credential_indicator",
        "auth_reason",
        "authorization_tracking_id"
      })
  void aNameOfExtraIsRefusedThere(String name) {
    assertRefused("extra." + name, Samples.firstBuilder().additionalExtraField(name, VALUE));
    assertRefused(
        "extra." + name,
        Samples.laterBuilder(Samples.storedCredential()).additionalExtraField(name, VALUE));
  }

  @Test
  void aNameGivenTwiceIsRefused() {
    assertRefused(
        "capture",
        Samples.firstBuilder().additionalField("capture", VALUE).additionalField("capture", VALUE));
    assertRefused(
        "extra.ecm",
        Samples.firstBuilder()
            .additionalExtraField("ecm", VALUE)
            .additionalExtraField("ecm", VALUE)
            .additionalExtraField("ecm", VALUE));
  }

  @Test
  void everyCollisionIsToldAtOnce() {
    FirstCardOnFile.Builder builder =
        Samples.firstBuilder()
            .reference(null)
            .additionalField("cvv", VALUE)
            .additionalExtraField("card_on_file", VALUE);
    assertEquals(
        List.of("reference", "cvv", "extra.card_on_file"),
        builder.violations().stream().map(Violation::path).toList());
  }

  @Test
  void nameAndValueAreNotNull() {
    FirstCardOnFile.Builder builder = Samples.firstBuilder();
    assertThrows(NullPointerException.class, () -> builder.additionalField(null, VALUE));
    assertThrows(NullPointerException.class, () -> builder.additionalField("a", null));
    assertThrows(NullPointerException.class, () -> builder.additionalExtraField(null, VALUE));
    assertThrows(NullPointerException.class, () -> builder.additionalExtraField("a", null));
  }

  private static void assertRefused(String path, PurchaseRequest.Builder<?, ?> builder) {
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(1, e.violations().size());
    assertEquals("reserved_field", e.violations().get(0).code());
    assertEquals(path, e.violations().get(0).path());
    assertEquals(e.violations(), builder.violations());
    assertFalse(e.toString().contains(VALUE.text()));
  }
}
