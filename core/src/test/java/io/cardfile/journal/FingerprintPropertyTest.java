package io.cardfile.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds for every text. */
class FingerprintPropertyTest {

  @Property(tries = 200)
  void matchesItsOwnTextAlone(@ForAll String text, @ForAll String other) {
    String print = PurchaseContent.fingerprint(text);
    assertTrue(PurchaseContent.isFingerprint(print, text));
    // Halves of a surrogate pair are all written alike; names are checked for them before.
    boolean same = Arrays.equals(text.getBytes(UTF_8), other.getBytes(UTF_8));
    assertEquals(same, PurchaseContent.isFingerprint(print, other));
  }

  @Property(tries = 200)
  void everyCharacterCounts(@ForAll @IntRange(min = 0, max = 50) int at) {
    String print = PurchaseContent.fingerprint("text");
    char flipped = print.charAt(at) == '0' ? '1' : '0';
    String damaged = print.substring(0, at) + flipped + print.substring(at + 1);
    assertNotEquals(print, damaged);
    assertFalse(PurchaseContent.isFingerprint(damaged, "text"));
  }
}
