package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class IdGeneratorTest {

  @Test
  void firstIdentifiersOfSeedOneAreFixed() {
    IdGenerator ids = new IdGenerator(1);
    // Recorded tests of users may have these.
    assertEquals("wt-1-OlLVzijYa0D2", ids.next("wt"));
    assertEquals("co-2-pUC9qMPh5TLg", ids.next("co"));
  }

  @Test
  void anotherSeedGivesOtherIdentifiers() {
    assertNotEquals(new IdGenerator(1).next("p"), new IdGenerator(2).next("p"));
    assertNotEquals(new IdGenerator(1).digits(12), new IdGenerator(2).digits(12));
  }

  @Test
  void hundredThousandDiffer() {
    IdGenerator ids = new IdGenerator(1);
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      assertTrue(seen.add(ids.next("p")));
    }
  }

  @Test
  void trackingIdsOfSomeThousandCardsDiffer() {
    IdGenerator ids = new IdGenerator(1);
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      assertTrue(seen.add(ids.letters(13)));
      assertTrue(seen.add(ids.digits(15)));
    }
  }

  @Test
  void lengthAndAlphabetAreAsRequested() {
    IdGenerator ids = new IdGenerator(-5);
    for (int i = 0; i < 1000; i++) {
      assertTrue(ids.digits(12).matches("[0-9]{12}"));
      assertTrue(ids.letters(13).matches("[0-9A-Za-z]{13}"));
      assertTrue(ids.next("tok").matches("tok-[0-9]+-[0-9A-Za-z]{12}"));
    }
  }

  @Test
  void digitsAreSpreadEvenly() {
    IdGenerator ids = new IdGenerator(1);
    TreeMap<Character, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 1000; i++) {
      for (char c : ids.digits(10).toCharArray()) {
        counts.merge(c, 1, Integer::sum);
      }
    }
    assertEquals(10, counts.size());
    counts.forEach((digit, n) -> assertTrue(n > 800 && n < 1200, digit + ": " + n));
  }
}
