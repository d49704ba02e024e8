package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

/** Neither the actuator, with its defaults, nor the log shows a credential or a card. */
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

  @Configuration(proxyBeanMethods = false)
  static class NoOtherBeans {}

  @Test
  void noEndpointAndNoLineOfTheLogHasACredentialOrACard(CapturedOutput output) throws Exception {
    System.setProperty("shop.payments.key", TOKEN);
    try (TestGateway gateway = TestGateway.builder().http().token(TOKEN).secret(SECRET).build();
        RunningShop shop =
            RunningShop.start(
                NoOtherBeans.class,
                "jdbc:h2:mem:actuator",
                "cardfile.system=test",
                "cardfile.wallet-url=" + gateway.url(),
                "cardfile.purchases-url=" + gateway.url(),
                "cardfile.token=${shop.payments.key}",
                "cardfile.secret=" + SECRET,
                "management.endpoints.web.exposure.include=*",
                "management.endpoints.web.exposure.exclude=heapdump",
                "management.endpoint.health.show-details=always",
                "logging.level.root=TRACE")) {
      use(shop);
      for (String path : paths(shop)) {
        hasNoCanary(path, withoutLineNumbers(shop.get(path).body()));
      }
      assertThat(shop.get("/actuator/configprops").body()).contains("cardfile-io.cardfile.spring");
      assertThat(shop.get("/actuator/env/cardfile.token").body()).contains("******");
    } finally {
      System.clearProperty("shop.payments.key");
    }
    assertThat(output.getOut()).contains("DEBUG org.springframework");
    hasNoCanary("the log", output.getAll());
  }

  private static void hasNoCanary(String place, String text) {
    assertThat(CANARIES.in(text)).as(place).isEmpty();
    assertThat(CVV_ALONE.matcher(text).find()).as(place).isFalse();
  }

  private static void use(RunningShop shop) {
    Card card =
        Card.builder().holder("Ada Example").number(NUMBER).expiry("12/2099").cvv(CVV).build();
    assertThat(shop.bean(OrderService.class).charge("C-1", Money.of("19.00", "AUD"), card))
        .hasToString("APPROVED(C-1, response code 00)");
    WalletTokenRequest wallet =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1")
            .total(Money.of("19.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout")
            .cartItem(CartItem.of("Room", 1, 1_900))
            .build();
    assertThat(shop.bean(PaymentClient.class).walletToken(wallet).execute().kind().name())
        .isEqualTo("ISSUED");
  }

  private static List<String> paths(RunningShop shop) throws IOException, InterruptedException {
    List<String> paths =
        new ArrayList<>(
            List.of(
                "/actuator/env/cardfile.token",
                "/actuator/env/cardfile.secret",
                "/actuator/env/shop.payments.key",
                "/actuator/env/sun.java.command",
                "/actuator/configprops/cardfile",
                "/actuator/metrics/cardfile.calls",
                "/actuator/health/cardfile",
                "/actuator/cardfile/C-1?lookUp=true"));
    Matcher links = LINK.matcher(shop.get("/actuator").body());
    while (links.find()) {
      paths.add(links.group(1));
    }
    assertThat(paths).contains("/actuator/env", "/actuator/configprops", "/actuator/beans");
    return paths;
  }

  private static String withoutLineNumbers(String json) {
    return json.replaceAll("\"lineNumber\":[0-9]+", "");
  }
}
