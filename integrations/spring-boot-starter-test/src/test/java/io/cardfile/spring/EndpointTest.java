package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.endpoint.SecurityContext;

/** The actuator's endpoint for purchases in doubt. */
class EndpointTest {

  private static final String EXPOSED = "management.endpoints.web.exposure.include=cardfile";
  private static final String WRITABLE = "cardfile.endpoint.write-enabled=true";

  private static RunningShop shopInDoubt(String reference, String... properties) {
    String[] all = new String[properties.length + 2];
    System.arraycopy(properties, 0, all, 2, properties.length);
    all[0] = EXPOSED;
    all[1] = "cardfile.reconcile.enabled=false";
    RunningShop shop = RunningShop.start(SimulatedGateway.class, "jdbc:h2:mem:" + reference, all);
    shop.bean(TestGateway.class).next().loseReply();
    shop.bean(PaymentClient.class).purchase(StarterTest.order(reference)).execute();
    return shop;
  }

  private static void refuses(
      RunningShop shop, String reference, String document, int status, String text)
      throws Exception {
    HttpResponse<String> reply = resolve(shop, reference, document);
    assertThat(reply.body()).contains("\"error\":", text);
    assertThat(reply.statusCode()).isEqualTo(status);
  }

  private static HttpResponse<String> resolve(RunningShop shop, String reference, String document)
      throws Exception {
    String json = document.replace('\'', '"');
    return shop.post("/actuator/cardfile/" + reference, "application/json", json);
  }

  @Test
  void byDefaultItReadsAndResolvesNothing() throws Exception {
    try (RunningShop shop = shopInDoubt("E-1")) {
      assertThat(shop.get("/actuator/cardfile").body())
          .contains("\"reference\":\"E-1\"", "\"state\":\"IN_DOUBT\"", "19.00");
      assertThat(shop.get("/actuator/cardfile/E-1").body()).doesNotContain("reports");
      assertThat(shop.get("/actuator/cardfile/E-1?lookUp=true").body())
          .contains("\"reports\":{\"cardfileLookUp\":\"CHARGED AUD 19.00, capture FULL, ID ")
          .contains("\"decision\":\"APPROVED\"", "It is paid. Leave it to the reconciler");
      assertThat(shop.get("/actuator/cardfile").body()).contains("\"more\":false");
      assertThat(shop.get("/actuator/cardfile/E-2").statusCode()).isEqualTo(404);
      String charged = "{'outcome':'charged','id':'ID-1','who':'Ada','reason':'seen'}";
      refuses(shop, "E-1", charged, 403, "cardfile.endpoint.write-enabled=true");
      assertThat(shop.get("/actuator/cardfile/E-1").body()).contains("\"state\":\"IN_DOUBT\"");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "management.endpoints.access.default=unrestricted",
        "management.endpoints.enabled-by-default=true",
        "management.endpoint.cardfile.enabled=true",
        "management.endpoint.cardfile.access=unrestricted"
      })
  void noPropertyOfTheActuatorAllowsToResolve(String property) throws Exception {
    try (RunningShop shop = shopInDoubt("G-1", property)) {
      String charged = "{'outcome':'charged','id':'ID-1','who':'Ada','reason':'seen'}";
      refuses(shop, "G-1", charged, 403, "write-enabled");
      assertThat(shop.get("/actuator/cardfile/G-1").body()).contains("\"state\":\"IN_DOUBT\"");
    }
  }

  @Test
  void thePropertyOfTheActuatorStillForbidsToResolve() throws Exception {
    String readOnly = "management.endpoint.cardfile.access=read-only";
    try (RunningShop shop = shopInDoubt("O-1", WRITABLE, readOnly)) {
      assertThat(resolve(shop, "O-1", "{}").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void theAuthenticatedUserReplacesTheNameInTheDocument() throws Exception {
    try (RunningShop shop = shopInDoubt("U-1", WRITABLE)) {
      shop.bean(CardfileEndpoint.class)
          .resolve("U-1", "charged", "p", "Bob", "seen", 1, true, new AuthenticatedAs("ada"));
      assertThat(shop.get("/actuator/cardfile/U-1").body()).contains("\"note\":\"ada: seen\"");
    }
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
  void withWriteAccessAPersonResolvesAndIsNamed() throws Exception {
    try (RunningShop shop = shopInDoubt("W-1", WRITABLE)) {
      String charged = "{'outcome':'charged','id':'ID-1','who':'Ada','reason':'seen in the list'}";
      refuses(shop, "W-1", charged, 409, "leave it to the reconciler");
      charged = charged.replace("}", ",'withoutCredential':true}");
      String later = charged.replace("}", ",'attempt':2}");
      refuses(shop, "W-1", later, 409, "another attempt by now");
      HttpResponse<String> reply = resolve(shop, "W-1", charged);
      assertThat(reply.statusCode()).isEqualTo(200);
      assertThat(reply.body())
          .contains("\"state\":\"APPROVED\"", "\"note\":\"Ada: seen in the list\"");
      refuses(shop, "W-1", charged, 409, "the entry is APPROVED: only what is in doubt");
    }
  }

  @Test
  void aChargeOfAPurchaseThatWasResolvedOtherwiseIsAContradiction() throws Exception {
    try (RunningShop shop = shopInDoubt("C-1", WRITABLE)) {
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE cardfile_purchase SET changed_at = changed_at - 3600000");
      }
      String declined = "{'outcome':'declined','who':'Ada','reason':'guessed'}";
      assertThat(resolve(shop, "C-1", declined).statusCode()).isEqualTo(200);
      assertThat(shop.get("/actuator/cardfile/C-1?lookUp=true").body())
          .contains("\"decision\":\"CHARGE_NOT_APPROVED\"", "Stop payments of this reference");
    }
  }

  @Test
  void aLongListSaysThatThereAreMore() throws Exception {
    try (RunningShop shop = shopInDoubt("M-1")) {
      PurchaseJournal journal = shop.bean(PurchaseJournal.class);
      String merchant = journal.open(null, 1).get(0).merchant();
      for (int i = 0; i < CardfileEndpoint.LIMIT; i++) {
        journal.claim(
            PurchaseContent.firstCardOnFile(merchant, "A-" + i, Money.of("19.00", "AUD")));
      }
      assertThat(shop.get("/actuator/cardfile").body())
          .contains("\"more\":true", "\"reference\":\"M-1\"");
    }
  }

  @Test
  void aRefusalTellsWhatToDo() throws Exception {
    try (RunningShop shop = shopInDoubt("R-1", WRITABLE)) {
      String reason = "'who':'Ada','reason':'not in the list'}";
      refuses(
          shop, "R-1", "{'outcome':'not-charged'," + reason, 409, "the request may still be on");
      refuses(shop, "R-1", "{'outcome':'paid'," + reason, 400, "outcome is none of charged, auth");
      refuses(shop, "R-1", "{'outcome':'charged'," + reason, 400, "id is missing");
      refuses(shop, "R-1", "{'outcome':'charged','id':'4 2'," + reason, 400, "id is no ID");
      refuses(shop, "R-1", "{'outcome':'declined','id':'4 2'," + reason, 400, "id is no ID");
      refuses(shop, "R-1", "{'outcome':'not-charged','id':'4'," + reason, 400, "leave it out");
      refuses(shop, "R-1", "{'outcome':'declined','reason':'seen'}", 400, "who is missing");
      refuses(shop, "R-1", "{'outcome':'declined','who':'Ada'}", 400, "reason is missing");
      refuses(shop, "R-2", "{'outcome':'declined'," + reason, 404, "no purchase of the merchant");
      String card = "{'outcome':'declined','who':'Ada','reason':'4111111111111111'}";
      HttpResponse<String> reply = resolve(shop, "R-1", card);
      assertThat(reply.statusCode()).isEqualTo(400);
      assertThat(reply.body()).doesNotContain("4111111111111111");
      assertThat(shop.get("/actuator/cardfile/R-1").body()).contains("\"state\":\"IN_DOUBT\"");
    }
  }
}
