package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@CardfileTest(http = true, webEnvironment = WebEnvironment.RANDOM_PORT)
class OrderPaymentTest {

  @Autowired TestGateway gateway;
  @LocalServerPort int port;

  private HttpResponse<String> pay(String path, String number) throws Exception {
    String form = "holder=Ada+Example&expiry=12/2099&cvv=123&number=" + number;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/payments/" + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void anOrderThatIsPaidTwiceIsChargedOnce() throws Exception {
    assertThat(pay("T-1", TestCard.VISA.number()).statusCode()).isEqualTo(200);
    assertThat(pay("T-1", TestCard.VISA.number()).statusCode()).isEqualTo(200);
    gateway.ledger().chargedOnce("T-1");
  }

  @Test
  void aLostReplyIsInDoubtAndNotSentAgain() throws Exception {
    gateway.next().loseReply();
    assertThat(pay("T-1", TestCard.VISA.number()).statusCode()).isEqualTo(202);
    assertThat(pay("T-1", TestCard.VISA.number()).statusCode()).isEqualTo(202);
    gateway.ledger().chargedOnce("T-1");
  }
}
