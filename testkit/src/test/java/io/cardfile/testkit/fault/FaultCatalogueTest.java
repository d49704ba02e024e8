package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultCatalogueTest {

  private static final int GREAT_DOCUMENTS = 40;
  private static final String DOCUMENT =
      "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"INV-1\","
          + "\"card_holder\":\"Ann Example\",\"card_number\":\"4005550000000001\","
          + "\"card_expiry\":\"12/2099\",\"cvv\":\"123\",\"extra\":{\"card_on_file\":true,"
          + "\"stored_credential_indicator\":\"I\"}}";
  private static final String REQUEST =
      "POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\n"
          + "Authorization: Basic VEVTVC1tZXJjaGFudDpURVNU\r\n"
          + "Content-Type: application/json\r\nContent-Length: "
          + DOCUMENT.length()
          + "\r\n\r\n"
          + DOCUMENT;

  @Test
  void namesAreUnique() {
    Set<String> names = new HashSet<>();
    for (NamedFault fault : FaultCatalogue.all()) {
      assertTrue(names.add(fault.name()), fault.name());
      assertTrue(fault.name().matches("[a-z0-9.-]+"), fault.name());
      assertFalse(fault.reason().isEmpty(), fault.name());
      assertFalse(fault.outcomes().isEmpty(), fault.name());
    }
  }

  /** Lists are filtered, and an explorer shows a single reason. */
  @Test
  void noReasonRefersToAnother() {
    for (NamedFault fault : FaultCatalogue.all()) {
      assertFalse(fault.reason().startsWith("the same"), fault.toString());
    }
  }

  /** Replies that look like an approval: the client itself must detect that they are not. */
  @Test
  void everyReplyThatLooksLikeASuccessHasAnUnchargedTwin() throws Exception {
    int pairs = 0;
    for (NamedFault named : FaultCatalogue.all()) {
      if (named.isLasting() || named.row() == GREAT_DOCUMENTS || named.outcomes().size() > 1) {
        continue;
      }
      String twin = named.name() + "-uncharged";
      Played played = Played.of(named.fault());
      if (named.name().endsWith("-uncharged")) {
        assertEquals(0, played.charges(), named.name());
      } else if (played.looksLikeSuccess() && !named.outcomes().contains(Kind.APPROVED)) {
        assertEquals(1, played.charges(), named.name());
        assertTrue(Played.of(FaultCatalogue.fault(twin)).looksLikeSuccess(), twin);
        pairs++;
      }
    }
    assertTrue(pairs >= 30, pairs + " pairs");
  }

  /** The first bytes of a reply to a purchase, and what the gateway charged for it. */
  private record Played(String start, int charges) {

    static Played of(Fault fault) throws Exception {
      try (FaultServer server = FaultServer.inFrontOf(GatewaySimulator.create()).once(fault);
          Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress("127.0.0.1", URI.create(server.walletUrl()).getPort()));
        socket.setSoTimeout(10_000);
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.UTF_8));
        String start = start(socket.getInputStream());
        return new Played(start, server.ledger().chargesFor("INV-1").size());
      }
    }

    private static String start(InputStream in) {
      try {
        return new String(in.readNBytes(20), StandardCharsets.ISO_8859_1);
      } catch (IOException e) {
        return ""; // The connection was reset before any data.
      }
    }

    boolean looksLikeSuccess() {
      return start.matches("(?s)(HTTP/1.1 (2[0-9]{2} |OK)|ICY 200|\\{\"successful\").*");
    }
  }

  @Test
  void anUnchargedTwinHasTheReplyOfACharge() throws Exception {
    Fault whole = Fault.afterReply().cut();
    assertEquals(Played.of(whole.charged()).start(), Played.of(whole.answeredNotCharged()).start());
    assertEquals(1, Played.of(whole.charged()).charges());
    assertEquals(0, Played.of(whole.answeredNotCharged()).charges());
    assertTrue(whole.answeredNotCharged().isAnsweredNotCharged());
    assertFalse(whole.notCharged().isAnsweredNotCharged());
  }

  @Test
  void faultsAreFoundByName() {
    assertSame(
        FaultCatalogue.find("lost-reply").orElseThrow().fault(),
        FaultCatalogue.fault("lost-reply"));
    assertEquals("after the request: cut", FaultCatalogue.fault("lost-reply").toString());
  }

  @Test
  void nearestNameIsNamed() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> FaultCatalogue.fault("lost-replay"));
    assertEquals("there is no fault of this name, the nearest is \"lost-reply\"", e.getMessage());
  }

  @Test
  void anUnknownNameIsRefusedAndNotShown() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> FaultCatalogue.fault("4444333322221111"));
    assertFalse(e.getMessage().contains("4444333322221111"));
  }
}
