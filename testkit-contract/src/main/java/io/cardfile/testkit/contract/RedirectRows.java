package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No redirect takes the card to another host or another scheme: the reply is returned. */
abstract class RedirectRows extends ContractRows {

  private LoopbackServer elsewhere;

  RedirectRows(TransportContract contract) {
    super(contract, Promise.ONE_TRANSMISSION);
  }

  @BeforeEach
  void startElsewhere() throws IOException {
    elsewhere = LoopbackServer.start();
    elsewhere.always(ServerConnection::echoForever);
  }

  @AfterEach
  void stopElsewhere() {
    elsewhere.close();
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectToAnotherHostIsNotFollowed(int status) throws Exception {
    redirect(status, elsewhere.url("/"));
    assertEquals(0, elsewhere.connections(), "connections to the other host");
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectFromTlsToPlainHttpIsNotFollowed(int status) throws Exception {
    secure(TestKeys.SANDBOX, TestKeys.SANDBOX);
    redirect(status, elsewhere.url("/"));
    assertEquals(0, elsewhere.connections(), "connections without TLS");
  }

  private void redirect(int status, String location) throws Exception {
    answer(status, "{\"moved\":true}", "Location: " + location);
    assertEquals(status, send(purchase()).status(), "the status of the reply");
    assertReceived(1);
    assertEquals("POST", server.received().get(0).method());
  }
}
