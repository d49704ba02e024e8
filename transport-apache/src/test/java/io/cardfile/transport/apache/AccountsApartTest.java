package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reference belongs to one merchant, so a connection is used for one account only. */
class AccountsApartTest {

  private final ApacheTransport transport = ApacheTransport.create();
  private RawServer server;

  @BeforeEach
  void start() throws Exception {
    server = RawServer.answering(RawServer.OK);
  }

  @AfterEach
  void stop() throws Exception {
    transport.close();
    server.close();
  }

  private void buy(String url, String... namesAndValues) throws TransportException {
    WireRequest.Builder request = Sending.to(url);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      request.header(WireHeader.of(namesAndValues[i], namesAndValues[i + 1]));
    }
    Sending.send(transport, request);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Authorization", "X-Api-Key"})
  void everyAccountKeepsItsOwnConnection(String header) throws Exception {
    for (int i = 0; i < 3; i++) {
      buy(server.url(), header, "alpha");
      buy(server.url(), header, "beta");
    }
    assertEquals(2, server.connections.get());
  }

  @Test
  void namesAndValuesOfTheHeadersAreComparedOneByOne() throws Exception {
    buy(server.url(), "X-Api-Key", "alpha1", "X-Merchant", "2");
    buy(server.url(), "X-Api-Key", "alpha", "X-Merchant", "12");
    buy(server.url(), "X-Api-Key", "alpha", "X-Member", "12");
    assertEquals(3, server.connections.get());
  }

  /** For example two shops of a platform that have the same credentials. */
  @Test
  void anotherAddressOfTheHostIsAnotherAccount() throws Exception {
    buy(server.url() + "/shop-a", "Authorization", "both");
    buy(server.url() + "/shop-b", "Authorization", "both");
    assertEquals(2, server.connections.get());
  }

  @Test
  void whatAConnectionIsKeptUnderShowsNoCredentials() throws Exception {
    WireRequest.Builder request = Sending.to("https://pay.example/secret-path");
    request.header(WireHeader.of("X-Api-Key", "secret-key"));
    String account = IdleConnections.account(request.build());
    assertEquals(32, account.getBytes(StandardCharsets.ISO_8859_1).length);
    assertFalse(account.contains("secret"));
  }
}
