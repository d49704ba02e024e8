package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpMerchantServerTest {

  private static final WalletCallback CALLBACK = WalletCallback.of("u", "t-s3cret", "v");

  private final LoopbackShop shop;
  private final HttpMerchantServer server;

  HttpMerchantServerTest() throws IOException {
    shop = new LoopbackShop();
    server = new HttpMerchantServer(shop.url(), new OkHttpClient());
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void orderIsPut() throws IOException {
    shop.reply(200, "{\"status\":\"paying\",\"amount\":\"129.00\",\"currency\":\"AUD\"}");

    assertEquals(CheckoutStatus.PAYING, server.order("APP-1", Phone.CART).status());
    assertEquals(
        List.of(
            "PUT /orders/APP-1 {\"cart\":[{\"article\":\"room\",\"quantity\":1},"
                + "{\"article\":\"breakfast\",\"quantity\":2}]}"),
        shop.requests);
  }

  @Test
  void callbackIsPosted() throws IOException {
    shop.reply(200, "{\"status\":\"approved\"}");

    assertEquals(CheckoutStatus.APPROVED, server.submit("APP-1", CALLBACK));
    assertEquals(
        List.of(
            "POST /orders/APP-1/callback {\"checkout_resource_url\":\"u\","
                + "\"oauth_token\":\"t-s3cret\",\"oauth_verifier\":\"v\"}"),
        shop.requests);
  }

  @Test
  void cancellationIsPosted() throws IOException {
    shop.reply(200, "{\"status\":\"cancelled\"}");

    assertEquals(CheckoutStatus.CANCELLED, server.cancel("APP-1"));
    assertEquals(List.of("POST /orders/APP-1/cancel {}"), shop.requests);
  }

  @Test
  void statusIsQueried() throws IOException {
    shop.reply(200, "{\"status\":\"declined\"}").reply(404, "{\"status\":\"unknown\"}");

    assertEquals(CheckoutStatus.DECLINED, server.status("APP-1"));
    assertEquals(CheckoutStatus.UNKNOWN, server.status("APP-1"));
    assertEquals(List.of("GET /orders/APP-1 ", "GET /orders/APP-1 "), shop.requests);
  }

  @Test
  void notFoundPageOfAProxyIsNotAnUnknownOrder() {
    shop.reply(404, "<html>not found</html>");

    assertThrows(IOException.class, () -> server.status("APP-1"));
  }

  @Test
  void paymentOfAnUnknownOrderIsAnIoException() {
    shop.reply(404, "{\"status\":\"unknown\"}");

    assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 409, 413, 500, 502, 503})
  void otherAnswerIsAnIoExceptionWithoutItsText(int status) {
    shop.reply(status, "{\"status\":\"approved\",\"error\":\"t-s3cret\"}");

    IOException e = assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));

    assertEquals("the shop answered with HTTP " + status, e.getMessage());
  }

  @Test
  void redirectIsNotFollowed() throws IOException {
    try (LoopbackShop other = new LoopbackShop()) {
      other.reply(200, "{\"status\":\"approved\"}");
      shop.then(
          exchange -> {
            exchange.getResponseHeaders().add("Location", other.url() + "/orders/APP-1");
            exchange.sendResponseHeaders(302, -1);
          });

      assertThrows(IOException.class, () -> server.status("APP-1"));
      assertEquals(List.of(), other.requests);
    }
  }

  @Test
  void paymentWhoseReplyIsLostIsSentOnce() throws IOException {
    shop.reply(200, "{\"status\":\"open\"}").loseReply().reply(200, "{\"status\":\"approved\"}");
    server.status("APP-1"); // Opens a connection that fails later, as after a lightbox.

    assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));

    assertEquals(2, shop.requests.size());
  }

  @Test
  void paymentAnsweredWithRetryIsSentOnce() {
    shop.then(
            exchange -> {
              exchange.getResponseHeaders().add("Retry-After", "0");
              exchange.sendResponseHeaders(503, -1);
            })
        .reply(200, "{\"status\":\"approved\"}");

    assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));

    assertEquals(1, shop.requests.size());
  }

  @Test
  void answerThatIsTooLongIsNotRead() {
    shop.then(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] spaces = " ".repeat(1 << 16).getBytes();
          for (int i = 0; i < 64; i++) {
            exchange.getResponseBody().write(spaces);
          }
        });

    IOException e = assertThrows(IOException.class, () -> server.status("APP-1"));
    assertEquals("the shop's answer is too long", e.getMessage());
  }

  @Test
  void slowShopEndsAtTheLimit() {
    CountDownLatch end = new CountDownLatch(1);
    shop.then(exchange -> await(end)).then(exchange -> await(end));
    Duration short_ = Duration.ofMillis(300);
    HttpMerchantServer hasty =
        new HttpMerchantServer(shop.url(), new OkHttpClient(), short_, short_.multipliedBy(2));

    assertThrows(IOException.class, () -> hasty.status("APP-1"));
    assertThrows(IOException.class, () -> hasty.submit("APP-1", CALLBACK));
    end.countDown();
  }

  @Test
  void unreachableShopIsAnIoException() {
    shop.close();

    IOException e = assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));
    assertFalse(e.toString().contains("s3cret"));
  }

  private static void await(CountDownLatch end) {
    try {
      end.await(5, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
