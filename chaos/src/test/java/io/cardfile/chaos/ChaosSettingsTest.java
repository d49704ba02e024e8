package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChaosSettingsTest {

  @Test
  void givenSettingsReplaceTheDefaults() {
    ChaosSettings settings = ChaosSettings.of("seed=7", "kills=2");
    assertEquals(7, settings.seed());
    assertEquals(2, settings.kills());
    assertEquals(10_000, settings.purchases());
  }

  @ParameterizedTest
  @CsvSource({
    "seed=x, seed must be a whole number below 2147483648",
    "seed, seed must be a whole number below 2147483648",
    "kill=3, there is no setting [kill]",
  })
  void wrongSettingIsNamed(String argument, String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> ChaosSettings.of(argument))
            .getMessage());
  }

  @Test
  void unknownPartIsRefused() {
    PartRunner parts = new PartRunner(new ChaosReport(List.of()), "file,fiel");
    parts.part("file", () -> new RunReport("file"));
    assertEquals(
        "there is no part [fiel]",
        assertThrows(IllegalArgumentException.class, parts::run).getMessage());
  }
}
