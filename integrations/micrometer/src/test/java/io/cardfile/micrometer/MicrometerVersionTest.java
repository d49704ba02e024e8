package io.cardfile.micrometer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.tracing.Tracer;
import org.junit.jupiter.api.Test;

class MicrometerVersionTest {

  private static final String VERSION = System.getProperty("cardfile.test.micrometer", "");

  @Test
  void eachRunOfTheTestsIsOnTheVersionThatItNames() {
    assertTrue(jarOf(MeterRegistry.class).endsWith("-core-" + VERSION + ".jar"));
    assertTrue(jarOf(Observation.class).endsWith("-observation-" + VERSION + ".jar"));
    assertTrue(jarOf(Tracer.class).contains("/micrometer-tracing-1."));
  }

  private static String jarOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
