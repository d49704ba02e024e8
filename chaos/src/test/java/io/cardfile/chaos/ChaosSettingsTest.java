package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChaosSettingsTest {

  @Test
  void givenSettingsReplaceTheDefaults() {
    ChaosSettings settings = ChaosSettings.of("seed=7", "kills=2");
    assertEquals(7, settings.seed());
    assertEquals(2, settings.kills());
    assertEquals(10_000, settings.purchases());
  }

  @Test
  void commandRepeatsEverySetting() {
    assertEquals(
        "mvn -q -Pchaos -DskipTests verify -Dchaos.seed=7 -Dchaos.purchases=30 -Dchaos.kills=2"
            + " -Dchaos.killPoints=9 -Dchaos.parts=file",
        ChaosSettings.of("seed=7", "purchases=30", "kills=2", "killPoints=9", "parts=file")
            .rerunCommand());
  }

  @ParameterizedTest
  @CsvSource({
    "seed=x, seed must be a whole number from 0 to 2147483647",
    "seed, seed must be a whole number from 0 to 2147483647",
    "purchases=0, purchases must be a whole number from 1 to 1000000",
    "kills=-1, kills must be a whole number from 0 to 10000",
    "killPoints=10001, killPoints must be a whole number from 0 to 10000",
    "percent=101, percent must be a whole number from 0 to 100",
    "seconds=0, seconds must be a whole number from 1 to 86400",
    "'parts=plain,file,fiel', there is no part [fiel]",
    "parts=, there is no part []",
    "'parts=,', there is no part []",
    "kill=3, there is no setting [kill]",
  })
  void wrongSettingIsNamed(String argument, String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> ChaosSettings.of(argument))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "file", "postgres,kill-points", "no-journal,plain,careless"})
  void everyPartIsKnown(String parts) {
    assertEquals(parts, ChaosSettings.of("parts=" + parts).parts());
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
