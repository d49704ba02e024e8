package io.cardfile.micrometer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

class MicrometerVersionTest {

  private static final String VERSION = System.getProperty("cardfile.test.micrometer", "");

  @Test
  void eachRunOfTheTestsIsOnTheVersionThatItNames() {
    assertTrue(jarOf(MeterRegistry.class).endsWith("-core-" + VERSION + ".jar"));
  }

  private static String jarOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
