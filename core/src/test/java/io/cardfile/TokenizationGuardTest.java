package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.TokenizationOutcome;
import io.cardfile.purchase.TokenizationRequest;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A tokenization makes no purchase, and shows no card data whatever its fields are called. */
class TokenizationGuardTest {

  private static JsonObject object(String text) {
    try {
      return JsonText.parse(text.replace('\'', '"')).object();
    } catch (JsonTextException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TokenizationOutcome tokenized(String fields, String reply) {
    byte[] bytes = reply.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    WireReply tokenized = WireReply.read(200, "req-1", bytes);
    return Clients.of(FakeTransport.replying(tokenized))
        .tokenize(TokenizationRequest.of("/v1.0/tokens", object(fields)))
        .execute();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1.0/purchases.json",
        "/v1.0/purchases%20",
        "/v1.0/purchases/%20",
        "/v1.0/purchases%00",
        "/v1.0/purchases;a/;b",
        "/v1.0/purchases/x/..;/",
        "/v1.0/Purchases.JSON/",
        "/v1.0/purchases%2F",
        "/v1.0/purchases%C2%A0"
      })
  void noSpellingOfThePurchasesPathIsAnEndpoint(String path) {
    assertThrows(ValidationException.class, () -> TokenizationRequest.of(path, JsonObject.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1.0/purchases/tokens", "/v1.0/purchases2", "/v1.0/tokens"})
  void anotherEndpointIsAccepted(String path) {
    assertDoesNotThrow(() -> TokenizationRequest.of(path, JsonObject.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'captured':true", "'amount':1", "'amount':1000,'captured':false"})
  void replyAboutAPaymentIsNoToken(String payment) {
    TokenizationOutcome outcome =
        tokenized("{'v':'x'}", "{'successful':true,'response':{'card_token':'t'," + payment + "}}");
    assertEquals(Kind.FAILED, outcome.kind());
    assertTrue(outcome.why().contains("about a payment"), outcome.why());
  }

  @Test
  void replyWithoutAChargeIsAToken() {
    String reply = "{'successful':true,'response':{'card_token':'t','amount':0,'captured':false}}";
    assertEquals(Kind.ISSUED, tokenized("{'v':'x'}", reply).kind());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'card':{'number':'4111111111111111'}} | 4111111111111111",
        "{'card':{'number':'4111 1111 1111 1111'}} | 4111111111111111",
        "{'pan':'4111.1111.1111.1111'} | t-4111111111111111",
        "{'cards':['4005550000000001','4111111111111111']} | 4005550000000001",
        "{'pan':4111111111111111} | t-4111-1111-1111-1111"
      })
  void cardNumberOfTheRequestIsNoToken(String fields, String token) {
    TokenizationOutcome outcome =
        tokenized(fields, "{'successful':true,'response':{'card_token':'" + token + "'}}");
    assertEquals(Kind.FAILED, outcome.kind());
    assertFalse(outcome.response().toString().contains(token));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'card':{'number':'4111111111111111','cvc':'737'}} | security code 737 is wrong | 737",
        "{'cards':[{'cvc':'737'},{'cvc':'1234'}]} | 737 or 1234 is wrong | 737",
        "{'secret':'hunter2secret 42'} | not hunter2secret 42 | hunter2",
        "{'auth':'Bearer sk_live_0123456789'} | bad key sk_live_0123456789 | 0123456789"
      })
  void valueOfTheRequestIsMaskedInAnError(String fields, String error, String hidden) {
    TokenizationOutcome outcome =
        tokenized(fields, "{'successful':false,'errors':['" + error + "']}");
    assertEquals(Kind.REFUSED, outcome.kind());
    assertFalse(outcome.toString().contains(hidden), outcome.toString());
  }

  /** Each of the 300 forms of the fields is searched for in three readings of the errors. */
  @Test
  void longErrorsDoNotTakeLong() {
    StringBuilder fields = new StringBuilder("{'v':'x'");
    for (int i = 0; i < 100; i++) {
      fields.append(",'field-" + i + "':'value of the field " + i + "'");
    }
    String errors = "'%41<b>" + "x%20".repeat(250_000) + "'";
    String reply = "{'successful':false,'errors':['wrong'," + errors + "]}";
    TokenizationOutcome outcome =
        ProcessorTime.within(
            Duration.ofSeconds(2), () -> tokenized(fields.append('}').toString(), reply));
    assertEquals(Kind.REFUSED, outcome.kind());
    assertEquals("****", outcome.response().orElseThrow().errors().get(1));
  }
}
