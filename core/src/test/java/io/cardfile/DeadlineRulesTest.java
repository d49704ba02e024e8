package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The deadlines that a client and a call accept, with the lease of the journal's claims. */
class DeadlineRulesTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "PT0S, false, none, false",
        "PT-0.001S, false, none, false",
        "PT0.000000001S, false, none, true",
        "PT24H, false, none, true",
        "PT24H0.000000001S, false, none, false",
        "PT10M, true, none, true",
        "PT10M0.001S, true, none, false",
        "PT55S, true, PT60S, true",
        "PT55S, true, PT59.999S, false",
        "PT2S, true, PT4S, true",
        "PT2S, true, PT3.999S, false",
        "PT20M, true, PT2H, true"
      })
  void deadlineFitsTheLease(
      Duration deadline, boolean hasJournal, Duration lease, boolean isAccepted) {
    List<String> found =
        ConfigRules.checkDeadline(deadline, hasJournal, lease).stream()
            .map(violation -> violation.path() + " " + violation.code())
            .toList();
    assertEquals(isAccepted ? List.of() : List.of("deadline config_deadline"), found);
  }
}
