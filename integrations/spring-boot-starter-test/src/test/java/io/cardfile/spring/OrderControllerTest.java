package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The replies of the guide's controller that the guide's own test does not cover. */
class OrderControllerTest {

  private static final String APPROVED = TestCards.VISA_APPROVED.number();
  private static final String REFUSED =
      "We could not make the payment. Nothing was charged. Please contact us.";
  private static final String INVALID =
      "{\"successful\":false,\"response\":null,\"errors\":[\"Card holder is"
          + " invalid\"],\"test\":true}";

  @Configuration(proxyBeanMethods = false)
  static class Gateway {
    @Bean
    FakeGateway gateway() {
      return FakeGateway.create();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NoGateway {}

  private static void place(RunningShop shop, String order) {
    shop.bean(JdbcClient.class).sql("INSERT INTO shop_order (id) VALUES (?)").param(order).update();
  }

  private static void paymentIs(
      RunningShop shop, String order, String number, int status, String text) throws Exception {
    HttpResponse<String> page = shop.post("/orders/" + order + "/payment", form(number));
    assertThat(page.body()).isEqualTo(text);
    assertThat(page.statusCode()).isEqualTo(status);
  }

  private static String form(String number) {
    return "holder=Ada+Example&expiry=12/2099&cvv=123&number=" + number;
  }

  private static void attemptIs(RunningShop shop, String order, int attempt) {
    assertThat(
            shop.bean(JdbcClient.class)
                .sql("SELECT attempt FROM shop_order WHERE id = ?")
                .param(order)
                .query(Integer.class)
                .single())
        .isEqualTo(attempt);
  }

  @Test
  void aDeclineAReusedReferenceAndABrokenJournalHaveTextsOfTheirOwn() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, "jdbc:h2:mem:replies")) {
      place(shop, "R-1");
      paymentIs(
          shop,
          "R-1",
          TestCards.VISA_DECLINED.number(),
          402,
          "The payment was declined. Please use another card, or ask your bank.");
      attemptIs(shop, "R-1", 2);
      place(shop, "R-2");
      Card card =
          Card.builder().holder("Ada").number(APPROVED).expiry("12/2099").cvv("123").build();
      shop.bean(OrderService.class).charge("R-2-1", Money.of("5.00", "AUD"), card);
      paymentIs(shop, "R-2", APPROVED, 409, "We are checking your order. Please do not pay again.");
      attemptIs(shop, "R-2", 1);
      place(shop, "R-3");
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE cardfile_purchase CASCADE");
      }
      paymentIs(
          shop, "R-3", APPROVED, 503, "We cannot make the payment now. Please try again later.");
      attemptIs(shop, "R-3", 1);
    }
  }

  @Test
  void credentialsThatTheGatewayRefusesAreNotShownToThePayerAndKeepTheReference() throws Exception {
    try (RunningShop shop =
        RunningShop.start(Gateway.class, "jdbc:h2:mem:refused", "cardfile.token=wrong")) {
      place(shop, "R-4");
      paymentIs(shop, "R-4", APPROVED, 500, REFUSED);
      attemptIs(shop, "R-4", 1);
    }
  }

  @Test
  void aFinalRefusalNeedsAnotherReference() throws Exception {
    try (FaultServer gateway = FaultServer.inFrontOf(GatewaySimulator.create());
        RunningShop shop =
            RunningShop.start(
                NoGateway.class,
                "jdbc:h2:mem:final",
                "cardfile.purchases-url=" + gateway.purchasesUrl())) {
      place(shop, "R-6");
      gateway.once(Fault.afterRequest().reply(422, INVALID, "Content-Type: application/json"));
      paymentIs(shop, "R-6", APPROVED, 500, REFUSED);
      paymentIs(shop, "R-6", APPROVED, 200, "Your payment was made.");
      assertThat(gateway.ledger().chargesFor("R-6-2")).hasSize(1);
    }
  }

  @Test
  void aGatewayThatIsNotReachedHasChargedNothing() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            NoGateway.class,
            "jdbc:h2:mem:unreached",
            "cardfile.purchases-url=http://127.0.0.1:1")) {
      place(shop, "R-5");
      paymentIs(
          shop,
          "R-5",
          APPROVED,
          503,
          "We could not make the payment. Nothing was charged. Please try again.");
      attemptIs(shop, "R-5", 1);
    }
  }

  @Test
  void aCardInTheUrlAndAnUnknownOrderAreRefusedAndNothingIsSent() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, "jdbc:h2:mem:query")) {
      place(shop, "R-7");
      assertThat(shop.post("/orders/R-7/payment?" + form(APPROVED), "").statusCode())
          .isEqualTo(400);
      assertThat(shop.post("/orders/R-7/payment?cvv=123", form(APPROVED)).statusCode())
          .isEqualTo(400);
      assertThat(shop.post("/orders/R-8/payment", form(APPROVED)).statusCode()).isEqualTo(404);
      assertThat(shop.bean(FakeGateway.class).exchanges()).isEmpty();
    }
  }
}
