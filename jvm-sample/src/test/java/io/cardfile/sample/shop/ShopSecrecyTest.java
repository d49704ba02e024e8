package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.GatewayCredentials;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ShopSecrecyTest {

  private static final String SECRET = "shared-s3cret-of-the-shop";
  private static final String TOKEN = "api-t0ken-of-the-shop";
  private static final Canaries CANARIES =
      Canaries.of(SECRET, TOKEN, Customer.RESOURCE, Customer.TOKEN, Customer.VERIFIER);

  private final List<String> log = new CopyOnWriteArrayList<>();
  private final StringBuilder answers = new StringBuilder();

  @Test
  void callbackSecretAndTokenAreNeverShown() throws IOException {
    try (TestGateway gateway = TestGateway.builder().http().secret(SECRET).token(TOKEN).build()) {
      ShopServer.Builder builder =
          ShopServer.builder(gateway.url())
              .credentials("TEST-merchant", SECRET, TOKEN)
              .log(log::add);
      try (ShopServer shop = builder.start()) {
        attempt(new Customer(shop), gateway);
        answers.append(shop).append(builder);
      }
    }
    assertEquals(
        List.of(
            "Order(INV-1, AUD 129.00, APPROVED)",
            "Order(INV-2, AUD 25.05, DECLINED)",
            "Order(INV-3, AUD 129.00, IN_DOUBT)",
            "Order(INV-3, AUD 129.00, APPROVED)",
            "Order(INV-4, AUD 129.00, CANCELLED)"),
        log);
    assertEquals(List.of(), CANARIES.in(answers.toString()));
    assertTrue(answers.length() > 1_000, "there is something to search");
  }

  private void attempt(Customer customer, TestGateway gateway) {
    answers.append(customer.order("INV-1").text()).append(customer.pay("INV-1").text());
    customer.order("INV-2", Customer.one("parking"));
    answers.append(customer.pay("INV-2").text());
    customer.order("INV-3");
    gateway.next().loseReply();
    answers.append(customer.pay("INV-3").text()).append(customer.ask("INV-3").text());
    customer.order("INV-4");
    answers.append(customer.cancel("INV-4").text()).append(customer.pay("INV-4").text());
    for (String secret : List.of(Customer.RESOURCE, Customer.TOKEN, Customer.VERIFIER)) {
      answers.append(customer.order(secret, secret).text());
      answers.append(customer.send("POST", "/orders/INV-4/callback", secret).text());
      answers.append(customer.order("INV-5", Customer.one(secret)).text());
    }
  }

  @Test
  void unvalidatedAddressIsNotShown() {
    ShopServer.Builder builder = ShopServer.builder("https://u:" + SECRET + "@gateway.example");
    assertEquals(List.of(), CANARIES.in(builder.toString()));
    ValidationException e = assertThrows(ValidationException.class, builder::start);
    assertEquals(List.of(), CANARIES.in(e.toString()));
  }

  @Test
  void credentialsAreNotShown() throws Exception {
    Map<String, String> environment = Map.of("CARDFILE_SECRET", SECRET, "CARDFILE_TOKEN", TOKEN);
    GatewayCredentials credentials = new GatewayCredentials(null, environment);
    assertEquals(SECRET, credentials.secret());
    assertEquals(List.of(), CANARIES.in(credentials.toString()));
  }
}
