package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Capability;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Verifies docs/swap-the-transport.md, except for the transport that it shows. */
class SwapGuideTest {

  private static final Path GAPS =
      Path.of("src/test/java/io/cardfile/testkit/contract", "GuideTransportContractTest.java");

  @Test
  void transportTakesLessThanNinetyLines() throws Exception {
    long lines = GuideCode.source().lines().count();
    assertTrue(lines > 40 && lines < 90, lines + " lines");
  }

  @Test
  void everyGroupOfTheContractIsListed() throws Exception {
    for (Class<?> group : TransportContract.class.getDeclaredClasses()) {
      if (group.isAnnotationPresent(Nested.class)) {
        assertListed(group.getSimpleName());
      }
    }
  }

  @Test
  void everyCapabilityIsListed() throws Exception {
    for (Capability capability : Capability.values()) {
      assertListed(capability.name());
    }
  }

  @Test
  void declaredGapsAreThoseOfTheTransportThatIsTested() throws Exception {
    String test = Files.readString(GAPS);
    int from = test.indexOf("  protected Optional<String> missing(");
    String missing = test.substring(from, test.indexOf("\n  }\n", from));
    assertTrue(Files.readString(GuideCode.GUIDE).contains(missing), missing);
  }

  private static void assertListed(String name) throws Exception {
    assertTrue(Files.readString(GuideCode.GUIDE).contains("\n| `" + name + "` | "), name);
  }
}
