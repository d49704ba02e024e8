package io.cardfile.sample.android;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the shop may reply; its orders are in ShopCheckoutTest. */
class HttpMerchantServerTest {

  private static final WalletCallback CALLBACK = WalletCallback.of("u", "t-s3cret", "v");

  private final AtomicInteger requests = new AtomicInteger();
  private final HttpServer http =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final MerchantServer server =
      new HttpMerchantServer("http://127.0.0.1:" + http.getAddress().getPort(), new OkHttpClient());

  private int status = 200;
  private String reply = "{\"status\":\"paying\",\"amount\":\"129.00\",\"currency\":\"AUD\"}";
  private boolean isLost;

  HttpMerchantServerTest() throws IOException {
    http.createContext("/", this::answer);
    http.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      requests.incrementAndGet();
      if (!isLost) {
        exchange.getResponseHeaders().add("Location", "/orders/APP-2");
        exchange.getResponseHeaders().add("Retry-After", "0");
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @AfterEach
  void close() {
    http.stop(0);
  }

  @Test
  void unknownOrderIsOneWithoutATotal() throws IOException {
    status = 404;
    reply = "{\"status\":\"unknown\"}";

    assertEquals(CheckoutOrder.UNKNOWN, server.status("APP-1"));
  }

  @Test
  void statusOfANewerShopIsInDoubt() throws IOException {
    reply = "{\"status\":\"refunded\",\"amount\":\"129.00\",\"currency\":\"AUD\"}";

    assertEquals(CheckoutStatus.IN_DOUBT, server.status("APP-1").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "<html>not found s3cret</html>",
        "{\"status\":\"approved\"}",
        "{\"status\":\"open\",\"amount\":\"s3cret\",\"currency\":\"AUD\"}",
        "{\"status\":\"open\",\"amount\":\"1.00\",\"currency\":\"AUD\",\"signed\":\"s3cret\"}"
      })
  void anotherDocumentIsAnIoExceptionWithoutItsText(String document) {
    status = 404; // As from a proxy.
    reply = document;

    IOException e = assertThrows(IOException.class, () -> server.status("APP-1"));
    assertFalse(e.getMessage().contains("s3cret"));
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 307, 401, 408, 500, 503})
  void paymentIsSentOnceWhateverTheStatus(int code) {
    status = code;

    assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));
    assertEquals(1, requests.get());
  }

  @Test
  void replyThatIsNotHttpIsAnIoException() throws IOException {
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Thread(() -> sendNegativeLength(proxy)).start();
      MerchantServer behind =
          new HttpMerchantServer("http://127.0.0.1:" + proxy.getLocalPort(), new OkHttpClient());

      assertThrows(IOException.class, () -> behind.submit("APP-1", CALLBACK));
    }
  }

  private static void sendNegativeLength(ServerSocket proxy) {
    try (Socket socket = proxy.accept()) {
      socket.getInputStream().read();
      byte[] reply = "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n".getBytes(US_ASCII);
      socket.getOutputStream().write(reply);
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void paymentWhoseReplyIsLostIsSentOnce() throws IOException {
    server.status("APP-1"); // Opens a connection that fails later, as after the wallet's page.
    isLost = true;

    assertThrows(IOException.class, () -> server.submit("APP-1", CALLBACK));
    assertEquals(2, requests.get());
  }
}
