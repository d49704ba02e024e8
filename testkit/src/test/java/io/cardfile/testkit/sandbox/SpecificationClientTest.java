package io.cardfile.testkit.sandbox;

import static io.cardfile.testkit.sandbox.SocketClient.first;
import static io.cardfile.testkit.sandbox.SocketClient.later;
import static io.cardfile.testkit.sandbox.SocketClient.walletPath;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.sandbox.SocketClient.Reply;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client of the specification passes in strict mode, where no assumption decides. */
class SpecificationClientTest {

  private static final String VISA = "4005550000000001";
  private static final String UNION_PAY = "6250946000000016";
  private static final String CART =
      "{\"cart_items\":[{\"description\":\"Green tea\",\"quantity\":2,\"cost\":500,"
          + "\"image\":\"https://shop.example/tea.png\"}]}";

  private TestGateway gateway;
  private SocketClient client;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().strict().build();
    client = new SocketClient(gateway.url());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void walletTokenIsIssued() throws IOException {
    Reply reply = client.walletToken(walletPath("INV-1042", "AUD", "10.00"), CART);
    assertEquals(200, reply.status());
    assertEquals("true", reply.member("successful"));
    assertFalse(reply.member("token").isEmpty());
    assertFalse(reply.member("checkout_id").isEmpty());
  }

  @Test
  void bodyOfAWalletTokenIsOptional() throws IOException {
    Reply reply = client.walletToken(walletPath("INV 1042", "AUD", "10.00"), "");
    assertEquals("true", reply.member("successful"), reply.body());
  }

  @Test
  void failureOfAWalletTokenHasStatus200AndErrors() throws IOException {
    Reply reply = client.walletToken(walletPath("INV-1", "AUD", "10.00", "0".repeat(32)), CART);
    assertEquals(200, reply.status());
    assertEquals("false", reply.member("successful"));
    assertEquals("", reply.member("token"));
    assertEquals("", reply.member("checkout_id"));
  }

  @Test
  void costIsAWholeNumberOfMinorUnits() throws IOException {
    String path = walletPath("INV-1042", "AUD", "10.00");
    Reply reply = client.walletToken(path, CART.replace(":500", ":5.00"));
    assertEquals("false", reply.member("successful"), reply.body());
  }

  @Test
  void bothRequestsArePosts() throws IOException {
    String path = walletPath("INV-1042", "AUD", "10.00");
    assertEquals(405, client.send("GET", path, "", "").status());
    String headers = SocketClient.type("application/json") + SocketClient.authorization();
    assertEquals(
        405, client.send("PUT", "/v1.0/purchases", headers, first("FIRST-1", VISA)).status());
  }

  @Test
  void cardIsPutOnFileAndChargedLater() throws IOException {
    Reply first = client.purchase(first("FIRST-1", VISA));
    assertEquals("Approved", first.member("message"), first.body());
    String token = first.member("card_token");
    String tracking = first.member("authorization_tracking_id");
    Reply later = client.purchase(later("LATER-1", token, tracking));
    assertEquals("Approved", later.member("message"), later.body());
    gateway.ledger().total(Money.of("15.00", "AUD"));
  }

  @Test
  void zeroAmountPutsACardOnFile() throws IOException {
    Reply first = client.purchase(first("FIRST-1", VISA).replace("1000", "0"));
    assertEquals("Approved", first.member("message"), first.body());
    gateway.ledger().chargedOnce("FIRST-1").total(Money.of("0.00", "AUD"));
  }

  @Test
  void trackingIdThatTheSchemeDoesNotGiveIsOmitted() throws IOException {
    Reply first = client.purchase(first("FIRST-1", UNION_PAY));
    assertEquals("", first.member("authorization_tracking_id"));
    Reply later = client.purchase(later("LATER-1", first.member("card_token"), ""));
    assertEquals("Approved", later.member("message"), later.body());
  }
}
