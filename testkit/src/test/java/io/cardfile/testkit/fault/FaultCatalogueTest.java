package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultCatalogueTest {

  @Test
  void namesAreUnlikeEachOther() {
    Set<String> names = new HashSet<>();
    for (NamedFault fault : FaultCatalogue.all()) {
      assertTrue(names.add(fault.name()), fault.name());
      assertTrue(fault.name().matches("[a-z0-9.-]+"), fault.name());
      assertFalse(fault.reason().isEmpty(), fault.name());
      assertFalse(fault.outcomes().isEmpty(), fault.name());
    }
  }

  /** Lists are filtered, and an explorer shows one alone. */
  @Test
  void aReasonLeansOnNoOther() {
    for (NamedFault fault : FaultCatalogue.all()) {
      assertFalse(fault.reason().startsWith("the same"), fault.toString());
    }
  }

  @Test
  void faultsAreFoundByName() {
    assertSame(
        FaultCatalogue.find("lost-reply").orElseThrow().fault(),
        FaultCatalogue.fault("lost-reply"));
    assertEquals("after the request: cut", FaultCatalogue.fault("lost-reply").toString());
  }

  @Test
  void anUnknownNameIsRefusedWithoutEchoingIt() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> FaultCatalogue.fault("4444333322221111"));
    assertFalse(e.getMessage().contains("4444333322221111"));
  }
}
