package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.spring.shop.ShopApplication;
import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** The actuator's endpoint for purchases in doubt. */
@CardfileTest(classes = ShopApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@TestPropertySource(
    properties = {
      "cardfile.merchant=acme",
      "cardfile.endpoint.write-enabled=true",
      "management.endpoints.web.exposure.include=cardfile"
    })
class EndpointTest {

  private static final Money PRICE = Money.of("19.00", "AUD");
  private static final String CHARGED =
      "{'outcome':'charged','id':'ID-1','who':'Ada','reason':'seen in the list'}";

  @Autowired TestGateway gateway;
  @Autowired PurchaseJournal journal;
  @Autowired OrderService orders;
  @Autowired JournalOperations operations;
  @Autowired CardfileEndpoint endpoint;
  @LocalServerPort int port;

  @BeforeEach
  void leaveAPurchaseInDoubt() {
    gateway.next().loseReply();
    orders.charge("E-1", PRICE, TestCard.VISA.card(), "203.0.113.7");
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(path, HttpRequest.newBuilder());
  }

  private HttpResponse<String> resolve(String reference, String document)
      throws IOException, InterruptedException {
    String json = document.replace('\'', '"');
    return send(
        "/" + reference,
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  private HttpResponse<String> send(String path, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + "/actuator/cardfile" + path);
    return HttpClient.newHttpClient()
        .send(request.uri(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void refuses(String document, int status, String text) throws Exception {
    HttpResponse<String> reply = resolve("E-1", document);
    assertThat(reply.body()).contains("\"error\":", text);
    assertThat(reply.statusCode()).isEqualTo(status);
  }

  private JournalState state() throws IOException {
    return journal.find("acme", "E-1").orElseThrow().state();
  }

  @Test
  void openPurchasesAreListedAndLookedUp() throws Exception {
    assertThat(get("").body())
        .contains("\"reference\":\"E-1\"", "IN_DOUBT", "19.00", "\"more\":false");
    assertThat(get("/E-1").body()).doesNotContain("reports");
    assertThat(get("/E-1?lookUp=true").body())
        .contains("\"reports\":{\"cardfileLookUp\":\"CHARGED AUD 19.00, capture FULL, ID ")
        .contains("\"decision\":\"APPROVED\"", "\"meaning\":");
    assertThat(get("/E-2").statusCode()).isEqualTo(404);
  }

  @Test
  void aLongListShowsTheOldestAndThatThereAreMore() throws Exception {
    for (int i = 0; i < CardfileEndpoint.LIMIT; i++) {
      gateway.clock().advance(Duration.ofMillis(1));
      journal.claim(PurchaseContent.firstCardOnFile("acme", "A-" + i, PRICE));
    }
    assertThat(get("").body()).contains("\"more\":true", "\"E-1\"").doesNotContain("\"A-99\"");
  }

  @Test
  void aPersonResolvesOnceAndIsNamed() throws Exception {
    refuses(CHARGED.replace("}", ",'attempt':2}"), 409, "another attempt by now");
    HttpResponse<String> reply = resolve("E-1", CHARGED.replace("}", ",'attempt':1}"));
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.body())
        .contains("APPROVED", "\"id\":\"ID-1\"", "\"note\":\"Ada: seen in the list\"");
    refuses(CHARGED, 409, "the entry is APPROVED: only what is in doubt");
  }

  @Test
  void withoutWriteAccessNothingIsResolved() throws Exception {
    WebEndpointResponse<Map<String, Object>> reply =
        new CardfileEndpoint(operations, "acme", false)
            .resolve(
                "E-1", "charged", "ID-1", "Ada", "seen", null, null, new AuthenticatedAs("ada"));
    assertThat(reply.getStatus()).isEqualTo(403);
    assertThat(state()).isEqualTo(JournalState.IN_DOUBT);
  }

  @Test
  void theAuthenticatedUserReplacesTheNameInTheDocument() throws Exception {
    endpoint.resolve(
        "E-1", "authorized", "ID-1", "Bob", "seen", null, null, new AuthenticatedAs("ada"));
    assertThat(get("/E-1").body()).contains("\"note\":\"ada: seen\"");
  }

  private record AuthenticatedAs(String name) implements SecurityContext {
    @Override
    public Principal getPrincipal() {
      return () -> name;
    }

    @Override
    public boolean isUserInRole(String role) {
      return false;
    }
  }

  @Test
  void aRefusalSaysWhatToDo() throws Exception {
    String by = "'who':'Ada','reason':'not in the list'}";
    refuses("{'outcome':'not-charged'," + by, 409, "the request may still be on its way");
    refuses("{'outcome':'paid'," + by, 400, "outcome is none of charged, authorized");
    refuses("{'outcome':'charged'," + by, 400, "an approval needs the gateway's ID");
    refuses("{'outcome':'charged','id':'4 2'," + by, 400, "at most 64 letters");
    refuses("{'outcome':'declined','reason':'seen'}", 400, "who is blank");
    refuses("{'outcome':'declined','who':'Ada'}", 400, "reason is blank");
    assertThat(resolve("E-2", "{'outcome':'declined'," + by).statusCode()).isEqualTo(404);
    HttpResponse<String> card =
        resolve("E-1", "{'outcome':'declined','who':'Ada','reason':'4111111111111111'}");
    assertThat(card.statusCode()).isEqualTo(400);
    assertThat(card.body()).doesNotContain("4111111111111111");
    assertThat(state()).isEqualTo(JournalState.IN_DOUBT);
  }

  @Test
  void afterTheQuietPeriodADeclineIsRecordedAndALookUpContradictsIt() throws Exception {
    gateway.clock().advance(Duration.ofMinutes(16));
    String declined = "{'outcome':'declined','who':'Ada','reason':'guessed'}";
    assertThat(resolve("E-1", declined).statusCode()).isEqualTo(200);
    assertThat(get("/E-1?lookUp=true").body()).contains("\"decision\":\"CHARGE_NOT_APPROVED\"");
  }

  @Test
  void theFirstPaymentOfAStoredCardIsLeftToTheReconciler() throws Exception {
    journal.record(
        journal.claim(PurchaseContent.firstCardOnFile("acme", "E-3", PRICE)).entry(),
        JournalOutcome.inDoubt());
    assertThat(resolve("E-3", CHARGED).body()).contains("leave it to the reconciler");
    String anyway = CHARGED.replace("}", ",'withoutCredential':true}");
    assertThat(resolve("E-3", anyway).statusCode()).isEqualTo(200);
  }
}
