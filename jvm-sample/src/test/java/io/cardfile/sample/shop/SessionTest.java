package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Session.Checkout;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionTest {

  private final Session session = new Session();

  @Test
  void checkoutIsUsedOnce() {
    Checkout checkout = new Checkout("WEB-1", true);
    session.begin("s", checkout);
    assertSame(checkout, session.checkout("s").orElseThrow());
    assertTrue(checkout.use());
    assertFalse(checkout.use());
    assertSame(checkout, session.checkout("s").orElseThrow());
    assertEquals(Optional.empty(), session.checkout("other"));
    assertEquals(Optional.empty(), session.checkout(null));
    checkout.reopen();
    assertTrue(checkout.use());
  }

  @Test
  void oldestCheckoutsAreForgotten() {
    for (int i = 0; i <= Session.MAX_ORDERS; i++) {
      session.begin("s" + i, new Checkout("WEB-1", true));
    }
    assertFalse(session.checkout("s0").isPresent());
    assertTrue(session.checkout("s1").isPresent());
  }

  @Test
  void textsShowNothingOfASession() {
    assertEquals("Session(****)", session.toString());
  }
}
