package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
