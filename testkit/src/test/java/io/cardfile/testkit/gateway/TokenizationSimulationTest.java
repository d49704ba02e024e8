package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.ApiOutcome.Kind;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may submit of a wallet's checkout: a generic call, or one payment. */
class TokenizationSimulationTest {

  private static final String PATH = "/v1.0/tokens";
  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");

  private static GatewaySimulator.Builder simulator() {
    return GatewaySimulator.builder().tokenizationPath(PATH);
  }

  private static PaymentClient client(FakeGateway gateway, String token) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            gateway)
        .credentials("TEST-merchant", token)
        .build();
  }

  private static ApiOutcome tokenize(FakeGateway gateway, String path, String token) {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "example_pay")
            .put("checkout_resource_url", CALLBACK.checkoutResourceUrl())
            .put("oauth_token", CALLBACK.oauthToken())
            .put("oauth_verifier", CALLBACK.oauthVerifier())
            .build();
    JsonObject document = JsonObject.builder().put("wallet", wallet).build();
    return client(gateway, token).post(path, document).execute();
  }

  @Test
  void tokenIsIssuedAndIsNotOnFile() {
    FakeGateway gateway = FakeGateway.of(simulator().build());
    ApiOutcome outcome = tokenize(gateway, PATH, "TEST");

    assertEquals(Kind.REPLIED, outcome.kind());
    assertEquals(List.of(), gateway.ledger().entries());
    StoredCredential alone =
        StoredCredential.withUnknownTrackingId(
            PurchaseResponse.of(outcome.document()).cardToken().orElseThrow());
    PurchaseRequest later =
        PurchaseRequest.merchantInitiated(alone, AuthReason.UNSCHEDULED)
            .reference("L-1")
            .amount(Money.of("5.00", "AUD"))
            .build();
    PurchaseOutcome refused = client(gateway, "TEST").purchase(later).execute();
    assertTrue(refused.toString().contains("card_token: unknown"), refused.toString());
  }

  @Test
  void paymentOnceIsChargedAndPutsNothingOnFile() {
    FakeGateway gateway = FakeGateway.of(simulator().build());
    Approved approved = (Approved) payOnce(gateway);

    assertEquals(Optional.empty(), approved.storedCredential());
    assertEquals(LedgerEntry.Kind.ONE_OFF, gateway.ledger().entries().get(0).kind());
    assertEquals(1000, gateway.ledger().entries().get(0).capturedMinor());
  }

  @Test
  void strictModeNamesTheAssumedRuleOfAPaymentOnce() {
    FakeGateway gateway = FakeGateway.of(simulator().strict().build());
    PurchaseOutcome outcome = payOnce(gateway);

    assertTrue(outcome.toString().contains("wallet-once"), outcome.toString());
    assertEquals(List.of(), gateway.ledger().entries());
  }

  private static PurchaseOutcome payOnce(FakeGateway gateway) {
    PurchaseRequest once =
        PurchaseRequest.wallet("example_pay", CALLBACK)
            .reference("W-1")
            .amount(Money.of("10.00", "AUD"))
            .build();
    return client(gateway, "TEST").purchase(once).execute();
  }

  @ParameterizedTest
  @CsvSource({
    "/v1.0/tokens, wrong, Incorrect Username or Token",
    "/v1.0/others, TEST, Not found: no such path"
  })
  void wrongCredentialsAndAnotherPathAreRefused(String path, String token, String text) {
    assertEquals(text, error(tokenize(FakeGateway.of(simulator().build()), path, token)));
  }

  @Test
  void withoutAPathThereIsNone() {
    ApiOutcome outcome = tokenize(FakeGateway.create(), PATH, "TEST");
    assertEquals("Not found: no such path", error(outcome));
  }

  @Test
  void strictModeNamesTheRuleOfTheReply() {
    String error = error(tokenize(FakeGateway.of(simulator().strict().build()), PATH, "TEST"));
    assertTrue(
        error.startsWith("strict mode: only an assumed rule would decide this: tokenization-reply"),
        error);
  }

  private static String error(ApiOutcome outcome) {
    return PurchaseResponse.of(outcome.document()).errors().get(0);
  }

  @ParameterizedTest
  @CsvSource({"GET, {}, 405", "POST, [], 400", "POST, {, 400", "POST, {}, 200"})
  void isOnePostWithOneJsonObject(String method, String body, int status) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    List<WireHeader> headers =
        List.of(
            WireHeader.of("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU"),
            WireHeader.of("Content-Type", "application/json"));
    WireReply reply =
        simulator().build().handle(GatewayRequest.of(method, PATH, headers, bytes)).orElseThrow();
    assertEquals(status, reply.status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "tokens",
        "/tokens?x=1",
        "/tokens#x",
        "/v1.0/purchases",
        "/v1.0/purchases/tokens",
        "/v2/a/b/c/d/e/wallet_token",
        "/_sandbox/tokens"
      })
  void pathMustBeOneOfItsOwn(String path) {
    GatewaySimulator.Builder builder = GatewaySimulator.builder().tokenizationPath(path);
    assertThrows(ValidationException.class, builder::build);
  }

  @Test
  void failureMessagesDoNotNameItAPurchase() {
    FakeGateway gateway = FakeGateway.of(simulator().build());
    tokenize(gateway, PATH, "TEST");
    String text = gateway.exchanges().get(0).describe();
    assertTrue(text.startsWith("POST another path {"), text);
  }
}
