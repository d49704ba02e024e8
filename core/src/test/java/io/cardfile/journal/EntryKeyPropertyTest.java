package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for every key. */
class EntryKeyPropertyTest {

  private static InMemoryJournal.EntryKey key(String merchant, String reference) {
    return new InMemoryJournal.EntryKey(merchant, reference);
  }

  @Property(tries = 200)
  void nothingIsBetweenAKeyAndTheNext(
      @ForAll String merchant, @ForAll String reference, @ForAll String other) {
    InMemoryJournal.EntryKey key = key(merchant, reference);
    InMemoryJournal.EntryKey next = key.next();
    assertTrue(key.compareTo(next) < 0);
    for (InMemoryJournal.EntryKey third :
        new InMemoryJournal.EntryKey[] {key(merchant, other), key(other, reference)}) {
      assertTrue(third.compareTo(key) <= 0 || third.compareTo(next) >= 0);
    }
  }

  @Property(tries = 200)
  void equalKeysHaveEqualParts(
      @ForAll String merchant, @ForAll String reference, @ForAll String a, @ForAll String b) {
    InMemoryJournal.EntryKey key = key(merchant, reference);
    assertEquals(merchant.equals(a) && reference.equals(b), key.equals(key(a, b)));
    assertEquals(key.hashCode(), key(merchant, reference).hashCode());
  }
}
