package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SeenReferencesTest {

  private final SeenReferences seen = new SeenReferences();

  @Test
  void eachOfManyIsFoundWithItsLineAndNoOther() {
    for (int i = 1; i <= 100_000; i++) {
      assertEquals(0, seen.put("BILL-" + i, i + 1));
    }
    for (int i = 1; i <= 100_000; i++) {
      assertEquals(i + 1, seen.put("BILL-" + i, 7));
    }
    assertFalse(seen.contains("BILL-0"));
    assertEquals(0, seen.put("BILL-0", 7));
    assertTrue(seen.contains("BILL-0"));
  }

  @Test
  void caseMakesAnotherReference() {
    assertEquals(0, seen.put("bill-1", 2));
    assertEquals(0, seen.put("BILL-1", 3));
    assertEquals(2, seen.put("bill-1", 4));
  }
}
