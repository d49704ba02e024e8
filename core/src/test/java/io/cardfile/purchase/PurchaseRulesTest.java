package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletCallback;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule of a purchase and a card: the field, a value at the boundary, and its code. */
class PurchaseRulesTest {

  private static final WalletCallback CALLBACK = WalletCallback.of("https://w.example/1", "t", "v");
  private static final String LARGEST = "9007199254740991";
  private static final String LARGER = "9007199254740992";

  /** The kinds of requests as columns: a rule may hold for some of them only. */
  private static PurchaseRequest.Builder request(String kind) {
    StoredCredential stored = Samples.storedCredential();
    switch (kind) {
      case "card":
        return Samples.of(PurchaseRequest.card(Samples.card()));
      case "no-cvv":
        return Samples.of(PurchaseRequest.card(Samples.cardBuilder().cvv(null).build()));
      case "first":
        return Samples.of(PurchaseRequest.firstCardOnFile(Samples.card()));
      case "stored":
        return Samples.of(PurchaseRequest.storedCard(stored));
      case "later":
        return Samples.of(PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW));
      case "wallet":
        return Samples.of(PurchaseRequest.wallet("pay", CALLBACK));
      default:
        return Samples.of(PurchaseRequest.firstWalletOnFile("pay", CALLBACK));
    }
  }

  /** A repeated text is written as {@code x*255}; {@code _} is a space, {@code ^} a control. */
  private static @Nullable String value(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String value = text.replace('_', ' ').replace('^', '\n').replace('~', '\ud83d');
    int times = value.indexOf('*');
    return times < 0
        ? value
        : value.substring(0, times).repeat(Integer.parseInt(value.substring(times + 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "card, amount, , missing",
    "card, amount, -1, amount_range",
    "card, amount, 0, amount_range",
    "stored, amount, 0, amount_range",
    "later, amount, 0, amount_range",
    "wallet, amount, 0, amount_range",
    "first, amount, 0, ''",
    "first-wallet, amount, 0, ''",
    "first, amount, -1, amount_range",
    "card, amount, 1, ''",
    "card, amount, " + LARGEST + ", ''",
    "first, amount, " + LARGER + ", amount_range",
    "card, reference, , missing",
    "card, reference, '', blank",
    "card, reference, __, blank",
    "card, reference, '\u00a0\u3000', blank",
    "card, reference, a^b, chars",
    "card, reference, a~, chars",
    "card, reference, x*255, ''",
    "card, reference, x*256, too_long",
    "card, reference, 'ORDER 1___', ''",
    "card, reference, '../a?b#c:%20/\u00e9', ''",
    "card, reference, R-4111111111111111, card_data",
    "first, reference, 4111111111111111, card_data",
    "card, reference, R 4111-1111.1111\u00a01111, card_data",
    "card, reference, 411111111111111, ''",
    "card, reference, CVV-737, ''",
    "stored, reference, R-tok-5f0d737a9c, card_data",
    "later, reference, tok-5f0d737a9c, card_data",
    "later, reference, tok-5f0d737a9, ''",
    "stored, reference, 4111111111111111, ''",
    "wallet, card_holder, , ''",
    "wallet, card_holder, _, blank",
    "wallet, card_holder, x*255, ''",
    "wallet, card_holder, x*256, too_long",
    "wallet, card_holder, a^, chars",
    "wallet, card_holder, ~, chars",
    "card, card_holder, ADA, exclusive",
    "stored, card_holder, ADA, exclusive",
    "stored, cvv, , ''",
    "stored, cvv, 12, cvv",
    "stored, cvv, 123, ''",
    "stored, cvv, 1234, ''",
    "stored, cvv, 12345, cvv",
    "stored, cvv, 12x, cvv",
    "stored, cvv, '', cvv",
    "later, cvv, 123, exclusive",
    "card, cvv, 123, exclusive",
    "wallet, cvv, 123, exclusive",
    "no-cvv, cvv, , missing",
    "no-cvv, ecm, recurring, ''",
    "no-cvv, ecm, telephone, ''",
    "no-cvv, ecm, mail, ''",
    "card, ecm, mail, ''",
    "later, auth_reason, '', stored_credential_reason",
    "later, auth_reason, _, stored_credential_reason",
    "later, auth_reason, x*64, ''",
    "later, auth_reason, x*65, chars",
    "later, auth_reason, a^, chars",
    "later, auth_reason, ~, chars",
    "card, customer_ip, , ''",
    "card, customer_ip, '', customer_ip",
    "card, customer_ip, 0.0.0.0, ''",
    "card, customer_ip, 255.255.255.255, ''",
    "card, customer_ip, 199.99.249.9, ''",
    "card, customer_ip, 256.0.0.1, customer_ip",
    "card, customer_ip, 1.2.3.260, customer_ip",
    "card, customer_ip, 1.2.3, customer_ip",
    "card, customer_ip, 1.2.3.4.5, customer_ip",
    "card, customer_ip, 1.2.3.4., customer_ip",
    "card, customer_ip, 01.2.3.4, customer_ip",
    "card, customer_ip, 1.2.3.4_, customer_ip",
    "card, customer_ip, '::1', customer_ip",
  })
  void ruleOfARequest(String kind, String field, @Nullable String given, String code) {
    String value = value(given);
    PurchaseRequest.Builder builder = request(kind);
    switch (field) {
      case "amount":
        builder.amount(value == null ? null : Money.ofMinor(Long.parseLong(value), "AUD"));
        break;
      case "reference":
        builder.reference(value);
        break;
      case "card_holder":
        builder.cardHolder(value);
        break;
      case "cvv":
        builder.cvv(value);
        break;
      case "customer_ip":
        builder.customerIp(value);
        break;
      case "auth_reason":
        builder =
            Samples.of(
                PurchaseRequest.merchantInitiated(
                    Samples.storedCredential(), AuthReason.of(value)));
        break;
      default:
        builder = withoutCvv(builder, value);
    }

    assertViolation(field.equals("auth_reason") ? "extra." + field : field, code, builder);
  }

  private static PurchaseRequest.Builder withoutCvv(PurchaseRequest.Builder builder, String how) {
    switch (how) {
      case "recurring":
        return builder.recurring();
      case "telephone":
        return builder.telephoneOrder();
      default:
        return builder.mailOrder();
    }
  }

  private static void assertViolation(String path, String code, PurchaseRequest.Builder builder) {
    List<String> expected = code.isEmpty() ? List.of() : List.of(path + ": " + code);
    assertEquals(expected, shown(builder.violations()));
    if (code.isEmpty()) {
      builder.build();
    } else {
      assertEquals(
          builder.violations(),
          assertThrows(ValidationException.class, builder::build).violations());
    }
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  /** The clock is at the last instant of October 2026 in the westernmost zone. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-01T11:59:59.999Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource({
    "holder, , missing",
    "holder, _, blank",
    "holder, x*255, ''",
    "holder, x*256, too_long",
    "holder, a^, chars",
    "holder, ~, chars",
    "holder, \u00c5sa \u674e, ''",
    "number, , missing",
    "number, '', card_number",
    "number, 4111111111111112, card_number",
    "number, 4111_1111_1111_1111, card_number",
    "number, 4111-1111-1111-1111, card_number",
    "number, 00000000000, card_number",
    "number, 000000000000, card_number",
    "number, 24000000000, card_number",
    "number, 420000000000, ''",
    "number, 378282246310005, ''",
    "number, 2400000000000000000, ''",
    "number, 42000000000000000000, card_number",
    "number, \u0664111111111111111, card_number",
    "expiry, , missing",
    "expiry, 10/2026, ''",
    "expiry, 09/2026, expiry",
    "expiry, 12/2025, expiry",
    "expiry, 01/2027, ''",
    "expiry, 12/9999, ''",
    "expiry, 12/0000, expiry",
    "expiry, 00/2030, expiry",
    "expiry, 13/2030, expiry",
    "expiry, 5/2030, expiry",
    "expiry, 05/30, expiry",
    "expiry, 05-2030, expiry",
    "expiry, 05/2030_, expiry",
    "cvv, , ''",
    "cvv, 12, cvv",
    "cvv, 123, ''",
    "cvv, 1234, ''",
    "cvv, 12345, cvv",
    "cvv, '', cvv",
    "cvv, \u0661\u0662\u0663, cvv",
  })
  void ruleOfACard(String field, @Nullable String given, String code) {
    String value = value(given);
    Card.Builder card = Samples.cardBuilder().clock(CLOCK);
    switch (field) {
      case "holder":
        card.holder(value);
        break;
      case "number":
        card.number(value);
        break;
      case "expiry":
        card.expiry(value);
        break;
      default:
        card.cvv(value);
    }
    String path = field.equals("cvv") ? field : "card_" + field;

    assertEquals(
        code.isEmpty() ? List.of() : List.of(path + ": " + code), shown(card.violations()));
    if (code.isEmpty()) {
      card.build();
    } else {
      assertEquals(
          card.violations(), assertThrows(ValidationException.class, card::build).violations());
    }
  }

  @Test
  void monthEndsWhenItHasEndedInTheWesternmostZone() {
    Clock noon = Clock.fixed(Instant.parse("2026-11-01T12:00:00Z"), ZoneOffset.UTC);
    Card.Builder october = Samples.cardBuilder().expiry("10/2026");

    assertEquals(List.of(), october.clock(CLOCK).violations());
    assertEquals(List.of("card_expiry: expiry"), shown(october.clock(noon).violations()));
  }

  @ParameterizedTest
  @CsvSource({
    "sli, 05, ''",
    "sli, 5, chars",
    "sli, 005, chars",
    "sli, x5, chars",
    "sli, '', chars",
    "sli, , missing",
    "eci, 07, exclusive",
    "cavv, _, blank",
    "cavv, x*255, ''",
    "cavv, x*256, too_long",
    "xid, a^, chars",
    "ver, ~, chars",
    "par, Y, ''",
    "par, '', blank",
    "directory_server_txn_id, '', blank",
  })
  void ruleOfThreeDSecure(String field, @Nullable String given, String code) {
    String value = value(given);
    ThreeDSecure.Builder result = ThreeDSecure.builder().sli("05");
    switch (field) {
      case "sli":
        result.sli(value);
        break;
      case "eci":
        result.eci(value);
        break;
      case "cavv":
        result.cavv(value);
        break;
      case "xid":
        result.xid(value);
        break;
      case "ver":
        result.version(value);
        break;
      case "par":
        result.par(value);
        break;
      default:
        result.directoryServerTransactionId(value);
    }
    if (code.isEmpty()) {
      assertEquals(JsonValue.of(value), result.build().fields().get(field));
      return;
    }
    String path = "extra." + (field.equals("eci") ? "sli" : field);
    assertEquals(
        List.of(path + ": " + code),
        shown(assertThrows(ValidationException.class, result::build).violations()));
  }

  @Test
  void eciTakesThePlaceOfSli() {
    ThreeDSecure.Builder result = ThreeDSecure.builder().eci("07");

    assertEquals("{eci=07}", "{eci=" + result.build().fields().get("eci").text() + "}");
    assertEquals(
        List.of("extra.eci: chars"),
        shown(assertThrows(ValidationException.class, result.eci("7")::build).violations()));
  }

  @ParameterizedTest
  @CsvSource({
    "card, amount",
    "card, currency",
    "card, reference",
    "wallet, card_holder",
    "wallet, card_number",
    "later, card_expiry",
    "later, cvv",
    "first, card_token",
    "card, customer_ip",
    "card, capture",
    "card, metadata",
    "card, extra",
    "wallet, wallet",
  })
  void fieldThatTheLibraryWritesIsRefused(String kind, String name) {
    assertViolation(name, "reserved_field", request(kind).field(name, JsonValue.of(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "card, card_on_file",
    "card, stored_credential_indicator",
    "first, auth_reason",
    "first, authorization_tracking_id",
    "card, ecm",
    "card, sli",
    "card, cavv",
  })
  void extraFieldThatTheLibraryWritesIsRefused(String kind, String name) {
    PurchaseRequest.Builder builder = request(kind).extraField(name, JsonValue.of(1));
    ThreeDSecure result = ThreeDSecure.builder().sli("05").cavv("AAAA").build();

    assertViolation("extra." + name, "reserved_field", builder.recurring().threeDSecure(result));
  }

  /** Its echo would become the tracking ID of the stored card. */
  @ParameterizedTest
  @CsvSource({"authorization_tracking_id, reserved_field", "tracking_id, ''"})
  void trackingIdInMetadataIsRefused(String name, String code) {
    JsonObject metadata = JsonObject.builder().put(name, "x").build();

    assertViolation("metadata." + name, code, request("first").metadata(metadata));
  }

  @Test
  void otherFieldsAreAccepted() {
    JsonValue value = JsonValue.of(1);
    PurchaseRequest.Builder builder =
        request("card")
            .field("wallet", value)
            .field("auth_reason", value)
            .extraField("amount", value)
            .extraField("ecm", value)
            .extraField("sli", value);

    assertEquals(List.of(), builder.violations());
  }

  @Test
  void fieldThatIsAddedTwiceIsRefusedOnce() {
    JsonValue value = JsonValue.of(1);
    PurchaseRequest.Builder builder =
        request("card")
            .field("test", value)
            .field("test", value)
            .field("test", value)
            .extraField("a", value)
            .extraField("a", value);

    assertEquals(
        List.of("test: reserved_field", "extra.a: reserved_field"), shown(builder.violations()));
  }

  @Test
  void walletOfTheCallerWritesNoFieldOfOurs() {
    JsonObject fields = JsonObject.builder().put("cvv", "123").put("ticket", "t").build();
    PurchaseRequest.Builder builder =
        Samples.of(PurchaseRequest.wallet(fields)).field("ticket", JsonValue.of(1));

    assertEquals(
        List.of("cvv: reserved_field", "ticket: reserved_field"), shown(builder.violations()));
  }

  @Test
  void allViolationsAreReportedAtOnceAndWithoutValues() {
    PurchaseRequest.Builder builder =
        PurchaseRequest.merchantInitiated(
                StoredCredential.withUnknownTrackingId(CardToken.of("tok-secret")),
                AuthReason.of(" "))
            .amount(Money.ofMinor(-77, "AUD"))
            .reference("tok-secret")
            .cardHolder("secret-holder")
            .cvv("987")
            .customerIp("secret-host")
            .field("cvv", JsonValue.of("987"));
    ValidationException e = assertThrows(ValidationException.class, builder::build);

    assertEquals(
        List.of(
            "amount: amount_range",
            "reference: card_data",
            "card_holder: exclusive",
            "cvv: exclusive",
            "extra.auth_reason: stored_credential_reason",
            "customer_ip: customer_ip",
            "cvv: reserved_field"),
        shown(e.violations()));
    assertFalse(e.toString().matches(".*(secret|77|987).*"), e::toString);
  }

  @Test
  void cardReportsAllViolationsAtOnceAndWithoutValues() {
    ValidationException e =
        assertThrows(
            ValidationException.class,
            () -> Card.builder().holder(" ").number("4111 secret").expiry("1/99").cvv("9").build());

    assertEquals(
        List.of(
            "card_holder: blank", "card_number: card_number", "card_expiry: expiry", "cvv: cvv"),
        shown(e.violations()));
    assertFalse(e.toString().matches(".*(4111|secret|1/99).*"), e::toString);
  }

  @Test
  void unlistedCurrencyIsAccepted() {
    Money amount = Money.ofMinor(100, CurrencyUnit.unlisted("ZZZ", 2));

    assertEquals(List.of(), request("card").amount(amount).violations());
  }
}
