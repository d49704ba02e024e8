package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.micrometer.JournalMetrics;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

/** What the actuator shows, and that neither it nor the log shows a credential or a card. */
@ExtendWith(OutputCaptureExtension.class)
class ActuatorTest {

  private static final String TOKEN = "token-kept-secret-5309";
  private static final String SECRET = "shared-kept-secret-8675";
  private static final String NUMBER = TestCard.AMEX.number();
  private static final String CVV = "9183";
  private static final Canaries CANARIES = Canaries.of(TOKEN, SECRET, NUMBER);
  // Four digits are also a part of addresses, times and hash codes.
  private static final Pattern CVV_ALONE = Pattern.compile("(?<![\\w.:@-])" + CVV + "(?![\\w.:-])");
  private static final Pattern LINK = Pattern.compile("\"href\":\"http://[^/]+(/[^\"{]*)\"");
  private static final String DETAILS = "management.endpoint.health.show-details=always";
  private static final String EXPOSED = "management.endpoints.web.exposure.include=*";

  private static void charge(RunningShop shop, String reference) {
    Card card =
        Card.builder().holder("Ada Example").number(NUMBER).expiry("12/2099").cvv(CVV).build();
    shop.bean(OrderService.class).charge(reference, Money.of("19.00", "AUD"), card, "203.0.113.7");
  }

  @Test
  void healthAndMetersShowADoubtUntilTheReconcilerHasResolvedIt() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            RunningShop.Gateway.class, DETAILS, EXPOSED, "cardfile.reconcile.interval=1d")) {
      shop.bean(TestGateway.class).next().loseReply();
      charge(shop, "H-1");
      shop.bean(JournalMetrics.class).refresh();
      assertThat(shop.get("/actuator/health/cardfile").body()).contains("UP", "\"inDoubt\":1");
      assertThat(meter(shop, "cardfile.calls?tag=outcome:IN_DOUBT")).contains("\"value\":1.0");
      assertThat(meter(shop, "cardfile.journal.in.doubt")).contains("\"value\":1.0");
      shop.bean(ReconcilerRun.class).run();
      assertThat(shop.get("/actuator/health/cardfile").body()).contains("\"inDoubt\":0");
      assertThat(meter(shop, "cardfile.reconcile.resolved?tag=outcome:APPROVED"))
          .contains("\"value\":1.0");
      dropTheTable(shop);
      assertThat(shop.get("/actuator/health/cardfile").body()).contains("DOWN");
    }
  }

  private static String meter(RunningShop shop, String name) throws Exception {
    return shop.get("/actuator/metrics/" + name).body();
  }

  private static void dropTheTable(RunningShop shop) throws SQLException {
    try (Connection connection = shop.bean(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE cardfile_purchase CASCADE");
    }
  }

  @Test
  void noEndpointAndNoLineOfTheLogHasACredentialOrACard(CapturedOutput output) throws Exception {
    try (TestGateway gateway = TestGateway.builder().http().token(TOKEN).secret(SECRET).build();
        RunningShop shop =
            RunningShop.start(
                NoOtherBeans.class,
                "cardfile.wallet-url=" + gateway.url(),
                "cardfile.purchases-url=" + gateway.url(),
                "cardfile.token=" + TOKEN,
                "cardfile.secret=" + SECRET,
                EXPOSED,
                "management.endpoints.web.exposure.exclude=heapdump",
                DETAILS,
                "logging.level.root=TRACE")) {
      charge(shop, "C-1");
      shop.bean(PaymentClient.class).walletToken(checkout()).execute();
      assertThat(gateway.requests()).hasSize(2);
      for (String path : paths(shop)) {
        hasNoCanary(path, shop.get(path).body().replaceAll("\"lineNumber\":[0-9]+", ""));
      }
      assertThat(shop.get("/actuator/configprops").body()).contains("cardfile-io.cardfile.spring");
    }
    assertThat(output.getOut()).contains("DEBUG org.springframework");
    hasNoCanary("the log", output.getAll());
  }

  @Configuration(proxyBeanMethods = false)
  static class NoOtherBeans {}

  private static void hasNoCanary(String place, String text) {
    assertThat(CANARIES.in(text)).as(place).isEmpty();
    assertThat(CVV_ALONE.matcher(text).find()).as(place).isFalse();
  }

  private static WalletTokenRequest checkout() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("19.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout")
        .cartItem(CartItem.of("Room", 1, 1_900))
        .build();
  }

  private static List<String> paths(RunningShop shop) throws IOException, InterruptedException {
    List<String> paths =
        new ArrayList<>(
            List.of(
                "/actuator/env/cardfile.token",
                "/actuator/env/cardfile.secret",
                "/actuator/configprops/cardfile",
                "/actuator/health/cardfile",
                "/actuator/cardfile/C-1?lookUp=true"));
    Matcher links = LINK.matcher(shop.get("/actuator").body());
    while (links.find()) {
      paths.add(links.group(1));
    }
    assertThat(paths).contains("/actuator/env", "/actuator/configprops", "/actuator/beans");
    return paths;
  }
}
