package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.datasource.url=jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1",
      "cardfile.merchant=acme",
      "cardfile.username=TEST-merchant",
      "cardfile.token=TEST",
      "cardfile.secret=TEST",
      "cardfile.journal.create=true"
    })
class OrderPaymentTest {

  private static FaultServer gateway;

  @LocalServerPort int port;

  /** Spring calls this before it starts the application. */
  @DynamicPropertySource
  static void startGateway(DynamicPropertyRegistry properties) throws IOException {
    gateway = FaultServer.inFrontOf(GatewaySimulator.create());
    properties.add("cardfile.system", () -> "test");
    properties.add("cardfile.wallet-url", gateway::walletUrl);
    properties.add("cardfile.purchases-url", gateway::purchasesUrl);
  }

  private HttpResponse<String> pay(String reference, String number) throws Exception {
    String form = "holder=Ada+Example&expiry=12/2099&cvv=123&number=" + number;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/payments/" + reference))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void anOrderThatIsPaidTwiceIsChargedOnce() throws Exception {
    assertThat(pay("T-1", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(200);
    assertThat(pay("T-1", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(200);
    assertThat(gateway.ledger().chargesFor("T-1")).hasSize(1);
  }

  @Test
  void aLostReplyIsInDoubtAndNotSentAgain() throws Exception {
    gateway.clearFaults().once(FaultCatalogue.fault("lost-reply"));
    assertThat(pay("T-2", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(202);
    assertThat(pay("T-2", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(202);
    assertThat(gateway.ledger().chargesFor("T-2")).hasSize(1);
  }

  @Test
  void aDeclineIsFinalAndAnotherCardNeedsAnotherReference() throws Exception {
    assertThat(pay("T-3", TestCards.VISA_DECLINED.number()).statusCode()).isEqualTo(402);
    assertThat(pay("T-3", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(402);
    assertThat(pay("T-3-2", TestCards.VISA_APPROVED.number()).statusCode()).isEqualTo(200);
    assertThat(gateway.ledger().chargesFor("T-3-2")).hasSize(1);
  }

  @Test
  void aTypingErrorInTheCardNumberIsNamedAndNothingIsSent() throws Exception {
    HttpResponse<String> page = pay("T-4", "4005550000000002");
    assertThat(page.statusCode()).isEqualTo(400);
    assertThat(page.body()).isEqualTo("Please check your card details: card_number");
    assertThat(gateway.ledger().chargesFor("T-4")).isEmpty();
  }
}
