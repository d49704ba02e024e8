package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Session.Checkout;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionTest {

  private final Session session = new Session();

  @Test
  void stateOfACheckoutIsUsedOnce() {
    Checkout checkout = new Checkout("WEB-1", true);
    session.begin("s", checkout);
    assertEquals(Optional.empty(), session.usedFor("s"));
    assertEquals(Optional.of(checkout), session.end("s"));
    assertEquals(Optional.empty(), session.end("s"));
    assertEquals(Optional.of("WEB-1"), session.usedFor("s"));
    assertEquals(Optional.empty(), session.end(null));
    session.reopen("s", checkout);
    assertEquals(Optional.empty(), session.usedFor("s"));
    assertEquals(Optional.of(checkout), session.end("s"));
  }

  @Test
  void oldestCheckoutsAreForgotten() {
    for (int i = 0; i <= Session.MAX_ORDERS; i++) {
      session.begin("s" + i, new Checkout("WEB-1", true));
    }
    assertFalse(session.end("s0").isPresent());
    assertTrue(session.end("s1").isPresent());
  }

  @Test
  void textsShowNothingOfASession() {
    assertEquals("Session(****)", session.toString());
  }
}
