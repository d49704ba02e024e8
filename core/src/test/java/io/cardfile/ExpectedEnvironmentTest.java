package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.transport.BasicAuthorizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One setting determines which environment must answer purchases and look-ups. */
class ExpectedEnvironmentTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final BasicAuthorizer AUTHORIZER = BasicAuthorizer.of(MERCHANT, "TEST-token");
  private static final Endpoints LIVE =
      Endpoints.live().purchasesUrl("https://purchases.example").build();
  private static final Endpoints TEST = Clients.ENDPOINTS;

  private FakeTransport transport = FakeTransport.approving(); // A reply of the test system.

  private PurchaseOutcome purchase(Endpoints endpoints) {
    return PaymentClient.builder(endpoints, transport)
        .authorizer(AUTHORIZER)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  @Test
  void purchaseThatTheOtherSystemAnsweredIsInDoubt() {
    assertEquals(InDoubt.Why.OTHER_ENVIRONMENT, ((InDoubt) purchase(LIVE)).why());
    assertEquals(PurchaseOutcome.Kind.APPROVED, purchase(TEST).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "f06-declined, 200, DECLINED",
    "f07-validation-failure, 422, REFUSED",
    "f16-401, 401, REFUSED"
  })
  void declineAndRefusalByTheOtherSystemStayWhatTheyAre(String sample, int status, String kind) {
    transport = FakeTransport.replying(Samples.reply(status, sample));
    assertEquals(kind, purchase(LIVE).kind().name());
  }

  @Test
  void replyThatNamesNoSystemPassesAndResolves() throws Exception {
    String body = JsonText.write(Samples.document("f01-approved-first"));
    assertTrue(body.contains("\"test\":true"));
    String silent = body.replace("\"test\":true", "\"test\":null");
    transport = FakeTransport.replying(Samples.replyOf(200, silent));

    assertEquals(PurchaseOutcome.Kind.APPROVED, purchase(LIVE).kind());
  }
}
