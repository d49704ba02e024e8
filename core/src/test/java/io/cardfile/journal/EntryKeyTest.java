package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EntryKeyTest {

  private static InMemoryJournal.EntryKey key(String merchant, String reference) {
    return new InMemoryJournal.EntryKey(merchant, reference);
  }

  @Test
  void merchantComesBeforeReference() {
    assertTrue(key("a", "z").compareTo(key("b", "a")) < 0);
    assertTrue(key("a", "a").compareTo(key("a", "b")) < 0);
    assertTrue(key("a", "b").compareTo(key("a", "a")) > 0);
    assertEquals(0, key("a", "a").compareTo(key("a", "a")));
  }

  @Test
  void isThatOfItsEntry() {
    assertEquals(key("shop", "ORDER-1001"), InMemoryJournal.EntryKey.of(Purchased.prepared()));
    assertNotEquals(key("shop", "ORDER-1001"), "shop");
  }
}
