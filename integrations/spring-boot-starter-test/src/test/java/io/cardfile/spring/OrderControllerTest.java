package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;

/** The replies of the guide's controller that the guide's own test does not cover. */
class OrderControllerTest {

  private static final String APPROVED = TestCard.VISA.number();
  private static final String REFUSED =
      "We could not make the payment. Nothing was charged. Please contact us.";

  @Configuration(proxyBeanMethods = false)
  static class NoGateway {}

  private static void paymentIs(
      RunningShop shop, String reference, String number, int status, String text) throws Exception {
    HttpResponse<String> page = shop.post("/payments/" + reference, form(number));
    assertThat(page.body()).isEqualTo(text);
    assertThat(page.statusCode()).isEqualTo(status);
  }

  private static String form(String number) {
    return "holder=Ada+Example&expiry=12/2099&cvv=123&number=" + number;
  }

  @Test
  void aDeclineAReusedReferenceAndABrokenJournalHaveTextsOfTheirOwn() throws Exception {
    try (RunningShop shop = RunningShop.start(SimulatedGateway.class, "jdbc:h2:mem:replies")) {
      paymentIs(
          shop,
          "R-1",
          TestCard.VISA_DECLINED.number(),
          402,
          "The payment was declined. Please use another card, or ask your bank.");
      Card card = TestCard.VISA.card();
      shop.bean(OrderService.class).charge("R-2", Money.of("5.00", "AUD"), card);
      paymentIs(shop, "R-2", APPROVED, 409, "We are checking your order. Please do not pay again.");
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE cardfile_purchase CASCADE");
      }
      paymentIs(
          shop, "R-3", APPROVED, 503, "We cannot make the payment now. Please try again later.");
    }
  }

  @Test
  void credentialsThatTheGatewayRefusesAreNotShownToThePayer() throws Exception {
    try (RunningShop shop =
        RunningShop.start(SimulatedGateway.class, "jdbc:h2:mem:refused", "cardfile.token=wrong")) {
      paymentIs(shop, "R-4", APPROVED, 500, REFUSED);
    }
  }

  @Test
  void aGatewayThatIsNotReachedIsTriedAgainLater() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            NoGateway.class,
            "jdbc:h2:mem:unreached",
            "cardfile.purchases-url=http://127.0.0.1:1")) {
      paymentIs(
          shop, "R-5", APPROVED, 503, "We cannot make the payment now. Please try again later.");
    }
  }

  @Test
  void aCardInTheUrlIsRefusedAndNothingIsSent() throws Exception {
    try (RunningShop shop = RunningShop.start(SimulatedGateway.class, "jdbc:h2:mem:query")) {
      assertThat(shop.post("/payments/R-7?" + form(APPROVED), "").statusCode()).isEqualTo(400);
      assertThat(shop.post("/payments/R-7?cvv=123", form(APPROVED)).statusCode()).isEqualTo(400);
      assertThat(shop.bean(TestGateway.class).requests()).isEmpty();
    }
  }
}
