package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Customer.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShopInputTest {

  private ShopServer shop;
  private Customer customer;

  @BeforeEach
  void start() throws IOException {
    shop = ShopServer.start("http://127.0.0.1:9"); // No request reaches a gateway.
    customer = new Customer(shop);
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "$: is not JSON, at character 0 | s3cret",
        "$: must be an object | [1]",
        "cart: must be an array | {}",
        "cart: must be an array | {\"cart\":{\"s3cret\":1}}",
        "cart: must have 1 to 50 lines | {\"cart\":[]}",
        "cart[0]: must be an object | {\"cart\":[\"s3cret\"]}",
        "cart[0].article: must be a string | {\"cart\":[{\"article\":7,\"quantity\":1}]}",
        "cart[0].article: is not in the catalogue | {\"cart\":[{\"article\":\"s3cret\"}]}",
        "cart[0].quantity: must be a whole number from 1 to 99"
            + " | {\"cart\":[{\"article\":\"room\",\"quantity\":\"1\"}]}",
        "cart[1].quantity: must be a whole number from 1 to 99"
            + " | {\"cart\":[{\"article\":\"room\",\"quantity\":1},{\"article\":\"room\"}]}",
      })
  void badCartIsRefusedByItsPlaceAndNotItsValue(String error, String body) {
    Answer answer = customer.order("INV-1", body);
    assertEquals(400, answer.status());
    assertEquals(error, answer.field("error"));
    assertFalse(answer.text().contains("s3cret"));
    assertEquals("404 unknown", customer.ask("INV-1").brief());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "100", "1.0", "1e1", "99999999999999999999"})
  void quantityIsAWholeNumberUpTo99(String quantity) {
    String cart = "{\"cart\":[{\"article\":\"room\",\"quantity\":" + quantity + "}]}";
    assertEquals(400, customer.order("INV-1", cart).status());
  }

  @Test
  void fiftyLinesOf99AreAccepted() {
    String line = "{\"article\":\"room\",\"quantity\":99}";
    String fifty = line + ("," + line).repeat(49);
    assertEquals(
        "594000.00", customer.order("INV-1", "{\"cart\":[" + fifty + "]}").field("amount"));
    assertEquals(400, customer.order("INV-2", "{\"cart\":[" + fifty + "," + line + "]}").status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "checkout_resource_url: is required | {}",
        "oauth_token: is required | {\"checkout_resource_url\":\"u\",\"oauth_token\":7}",
        "oauth_verifier: must not be blank"
            + " | {\"checkout_resource_url\":\"u\",\"oauth_token\":\"t\",\"oauth_verifier\":\" \"}",
      })
  void badCallbackIsRefusedAndTheOrderStaysOpen(String error, String body) {
    customer.order("INV-1");
    Answer answer = customer.send("POST", "/orders/INV-1/callback", body);
    assertEquals(400, answer.status());
    assertEquals(error, answer.field("error"));
    assertEquals("200 open", customer.ask("INV-1").brief());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:b"})
  void invoiceFollowsTheLibrarysRules(String invoice) {
    Answer answer = customer.order(invoice);
    assertEquals(400, answer.status());
    assertTrue(answer.field("error").startsWith("invoice: "), answer.text());
    assertEquals(400, customer.ask(invoice).status());
    assertEquals(400, customer.pay(invoice).status());
    assertEquals(400, customer.cancel(invoice).status());
  }

  @Test
  void invoiceHasAtMost255Characters() {
    assertEquals("200 open", customer.order("A".repeat(255)).brief());
    assertEquals(400, customer.order("A".repeat(256)).status());
  }

  @Test
  void bodyOf64KiBIsAccepted() {
    String limit = Customer.CART + " ".repeat(65_536 - Customer.CART.length());
    assertEquals("200 open", customer.order("INV-1", limit).brief());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "413 | the body has more than 65536 bytes | Content-Length: 65537",
        "411 | the request needs a Content-Length | Transfer-Encoding: chunked"
      })
  void longBodyIsRefusedBeforeItIsRead(int status, String error, String header) throws IOException {
    String request = "PUT /orders/INV-1 HTTP/1.1\r\nHost: 127.0.0.1:" + shop.port() + "\r\n";
    String reply = reply(request + header + "\r\n\r\n");
    assertTrue(reply.startsWith("HTTP/1.1 " + status + " "), reply);
    assertTrue(reply.endsWith("{\"error\":\"" + error + "\"}"), reply);
  }

  /** Sends the text and returns what the shop sends until it closes the connection. */
  private String reply(String request) throws IOException {
    try (Socket client = new Socket(InetAddress.getByName("127.0.0.1"), shop.port())) {
      client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /../x HTTP/1.1\r\nHost: shop", "GET / HTTP/1.1", "s3cret"})
  void requestThatIsNotHttpIsRefusedWithoutItsContent(String head) throws IOException {
    String reply = reply(head + "\r\n\r\n");
    assertTrue(reply.startsWith("HTTP/1.1 400 "), reply);
    assertTrue(reply.endsWith("{\"error\":\"the request is not valid HTTP\"}"), reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DELETE | /orders/INV-1 | GET, PUT",
        "POST | /orders/INV-1 | GET, PUT",
        "GET | /orders/INV-1/callback | POST",
        "PUT | /orders/INV-1/cancel | POST",
        "POST | /lightbox | GET, HEAD",
      })
  void otherMethodsAreRefused(String method, String path, String allowed) {
    Answer answer = customer.send(method, path, "");
    assertEquals(405, answer.status());
    assertEquals(allowed, answer.headers().firstValue("Allow").orElse(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/orders", "/order/INV-1", "/orders/INV-1/", "/orders/INV-1/x", "/lightbox/"})
  void otherPathsAreNotFoundButNotUnknownOrders(String path) {
    Answer answer = customer.send("GET", path, "");
    assertEquals(404, answer.status());
    assertEquals("", answer.field("status"));
  }

  @Test
  void browsersAndProxiesMustNotCacheReplies() {
    Answer answer = customer.order("INV-1");
    assertEquals("no-store", answer.headers().firstValue("Cache-Control").orElse(""));
    assertEquals(
        "application/json;charset=utf-8", answer.headers().firstValue("Content-Type").orElse(""));
  }
}
