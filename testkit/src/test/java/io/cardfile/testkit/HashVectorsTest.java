package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HashVectorsTest {
  @Test
  void theTableIsCompleteAndItsNamesAreDistinct() {
    Set<String> names =
        HashVectors.all().stream().map(HashVector::name).collect(Collectors.toSet());
    assertEquals(11, HashVectors.all().size());
    assertEquals(11, names.size());
    assertTrue(HashVectors.all().stream().allMatch(v -> v.hex().matches("[0-9a-f]{32}")));
    assertTrue(HashVectors.all().stream().noneMatch(v -> v.source().isEmpty()));
  }

  @Test
  void partsGiveTheMessage() {
    for (HashVector vector : HashVectors.all()) {
      if (!vector.parts().isEmpty()) {
        assertEquals(vector.message(), String.join(":", vector.parts()));
      }
    }
  }

  @Test
  void theTableCannotBeChanged() {
    assertThrows(UnsupportedOperationException.class, () -> HashVectors.all().clear());
    HashVector first = HashVectors.all().get(0);
    first.messageUtf8()[0] = 0;
    assertEquals("Hi There", new String(first.messageUtf8()));
    assertThrows(UnsupportedOperationException.class, () -> first.parts().add("x"));
  }
}
