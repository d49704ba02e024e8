package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.gateway.GatewayRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which request has which behaviour. */
class BehavioursTest {

  private final Behaviours behaviours = new Behaviours();

  private static GatewayRequest request(String method, String reference) {
    byte[] body = ("{\"reference\":\"" + reference + "\"}").getBytes(StandardCharsets.UTF_8);
    return GatewayRequest.of(method, "/v1.0/purchases", List.of(), body);
  }

  private String purchase(String reference) {
    return behaviours.afterRequest(behaviours.begin(), request("POST", reference)).toString();
  }

  private String lookUp() {
    return behaviours.afterRequest(behaviours.begin(), request("GET", "-")).toString();
  }

  private void add(String... texts) {
    for (String text : texts) {
      behaviours.add(text, 1);
    }
  }

  @Test
  void nextOnesHappenInTheirOrder() {
    add("decline=51@next", "status-503@next");
    assertEquals("decline=51", purchase("A"));
    assertEquals("status-503", purchase("B"));
    assertEquals("usual", purchase("C"));
  }

  @Test
  void decisionWaitsForAPurchase() {
    add("decline=51@next");
    assertEquals("usual", lookUp());
    assertEquals("decline=51", purchase("A"));
  }

  @Test
  void nextOnesWaitForTheOneBefore() {
    add("decline=51@next", "lost-reply@next");
    assertEquals("usual", lookUp());
    assertEquals("decline=51", purchase("A"));
    assertEquals("lost-reply", lookUp());
    add("accept-closed@next", "decline=51@next");
    assertEquals("usual", purchase("B"), "on a kept connection");
  }

  @Test
  void nextFaultHappensToARequestOfAnyKind() {
    add("lost-reply@next");
    assertEquals("lost-reply", lookUp());
    assertEquals("usual", purchase("A"));
  }

  @Test
  void requestIsCountedFromNow() {
    purchase("A");
    add("status-503@2");
    assertEquals("usual", purchase("B"));
    assertEquals("status-503", purchase("C"));
    assertEquals("usual", purchase("D"));
  }

  @Test
  void referenceIsBeforeAnyOtherAndForPurchasesOnly() {
    add("status-408", "lost-reply@ref=B");
    assertEquals("status-408", purchase("A"));
    assertEquals("lost-reply", purchase("B"));
    assertEquals("status-408", purchase("B"));
  }

  @Test
  void nextOneIsBeforeALastingOne() {
    add("status-408", "status-503@next");
    assertEquals("status-503", purchase("A"));
    assertEquals("status-408", purchase("B"));
    assertEquals("status-408", lookUp());
  }

  @Test
  void faultOfAConnectionWaitsForItsTurnInTheQueue() {
    add("lost-reply@next", "accept-closed@next");
    assertEquals(null, behaviours.atAccept());
    assertEquals("lost-reply", purchase("A"));
    assertEquals("accept-closed", String.valueOf(behaviours.atAccept()));
    assertEquals("usual", purchase("B"));
  }

  @Test
  void faultOfAConnectionIsBeforeItsRequest() {
    add("accept-closed@2");
    assertEquals(null, behaviours.atAccept());
    assertEquals("usual", purchase("A"));
    assertEquals("accept-closed", String.valueOf(behaviours.atAccept()));
  }

  @Test
  void shareOfTheRequestsIsTheSameForASeed() {
    List<String> seen = drawn(7);
    long faulty = seen.stream().filter(text -> !text.equals("usual")).count();
    assertTrue(faulty > 15 && faulty < 45, faulty + " of 100 instead of about 30");
    assertEquals(seen, drawn(7));
    assertNotEquals(seen, drawn(8));
  }

  @Test
  void faultsWithTheSameSeedHappenToRequestsOfTheirOwn() {
    add("status-408@50%", "status-503@50%");
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      seen.add(purchase("A"));
    }
    assertTrue(seen.contains("status-408") && seen.contains("status-503"), seen::toString);
  }

  private List<String> drawn(long seed) {
    behaviours.reset();
    behaviours.add("status-408@30%", seed);
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      seen.add(purchase("A"));
    }
    return seen;
  }

  @Test
  void entriesAreListedWithWhatHappenedAndRemoved() {
    add("status-408", "lost-reply@next");
    purchase("A");
    List<Behaviours.Entry> entries = behaviours.list();
    assertEquals("[status-408, lost-reply@next]", entries.toString());
    assertEquals(0, entries.get(0).happened());
    assertEquals(1, entries.get(1).happened());
    assertTrue(entries.get(1).isOver());
    assertTrue(behaviours.remove(entries.get(0).id()));
    assertFalse(behaviours.remove(entries.get(0).id()));
    assertEquals("usual", purchase("B"));
  }

  @Test
  void onlyTheLastThatAreOverAreKept() {
    for (int i = 0; i < 150; i++) {
      add("status-408@next");
      purchase("A");
    }
    assertEquals(100, behaviours.list().size());
  }

  @Test
  void waitingEndsWithTheFaultOrAtItsLimit() throws Exception {
    Behaviours.Entry entry =
        behaviours.add(Acts.fault(Fault.LOST_REPLY, false, false), When.next());
    assertFalse(behaviours.await(entry, Duration.ofMillis(20)));
    Thread client = new Thread(() -> purchase("A"));
    client.start();
    assertTrue(behaviours.await(entry, Duration.ofMinutes(2)));
    client.join();
  }
}
