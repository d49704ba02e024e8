package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntryIndexTest {

  @Test
  void eachHashHasItsLatestOffset() {
    Random random = new Random(7);
    EntryIndex index = new EntryIndex();
    Map<Long, Long> expected = new HashMap<>();
    for (long offset = 1; offset <= 100_000; offset++) {
      long hash = random.nextLong() >> random.nextInt(50); // Many have the same low or high bits.
      index.put(hash, offset);
      expected.put(hash, offset);
    }
    assertEquals(expected.size(), index.size());
    expected.forEach((hash, offset) -> assertEquals(offset, index.get(hash)));
    assertEquals(0, index.get(Long.MIN_VALUE));
  }
}
