package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No redirect is followed; the reply is returned unchanged. */
abstract class RedirectRows extends ContractRows {

  private LoopbackServer elsewhere;

  RedirectRows(TransportContract contract) {
    super(contract);
  }

  @BeforeEach
  void startElsewhere() throws IOException {
    elsewhere = LoopbackServer.start();
    elsewhere.always(
        connection -> {
          connection.receive();
          connection.reply(200, APPROVAL);
        });
  }

  @AfterEach
  void stopElsewhere() {
    retire(elsewhere);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {300, 301, 302, 303, 307, 308})
  @FaultRow(
      value = 31,
      fault = "redirect-loop",
      reason = "a redirect to the same host, without end")
  void aRedirectToTheSameHostIsNotFollowed(int status) throws Exception {
    redirect(status, "/elsewhere");
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {300, 301, 302, 303, 307, 308})
  @FaultRow(
      value = 30,
      fault = "redirect-elsewhere",
      reason = "a redirect that would carry the card to another host")
  void aRedirectToAnotherHostIsNotFollowed(int status) throws Exception {
    redirect(status, elsewhere.url("/"));
    assertEquals(0, elsewhere.connections(), "connections to the other host");
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {300, 301, 302, 303, 307, 308})
  @FaultRow(
      value = 30,
      fault = "redirect-to-http",
      reason = "a redirect that would carry the card without TLS")
  void aRedirectFromTlsToPlainHttpIsNotFollowed(int status) throws Exception {
    secure(TestKeys.SANDBOX, TestKeys.SANDBOX);
    redirect(status, elsewhere.url("/"));
    assertEquals(0, elsewhere.connections(), "connections without TLS");
  }

  private void redirect(int status, String location) throws Exception {
    server.always(
        connection -> {
          while (true) { // A loop for transports that follow redirects.
            connection.receive();
            connection.reply(status, "{\"moved\":true}", "Location: " + location);
          }
        });
    assertEquals(status, send(purchase()).status());
    assertReceived(1);
    assertEquals("POST", server.received().get(0).method());
  }
}
