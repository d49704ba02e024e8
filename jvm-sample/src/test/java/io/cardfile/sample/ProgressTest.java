package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {

  @Test
  void timeLeftIsThatOfWhatIsStillToBeSent() {
    assertEquals(
        "50,000 of 100,000 (50.0 %), 500.0 charges/s, about 1 min 40 s left",
        Progress.line(50_000, 100_000, 500));
  }

  @Test
  void timeLeftIsNotKnownWhileNothingIsSent() {
    assertEquals(
        "50,000 of 100,000 (50.0 %), 0.0 charges/s, time left not known",
        Progress.line(50_000, 100_000, 0));
  }

  @Test
  void nothingIsLeftOfWhatIsDone() {
    assertEquals("7 of 7 (100.0 %), 3.0 charges/s, done", Progress.line(7, 7, 3));
    assertEquals("0 of 0 (100.0 %), 0.0 charges/s, done", Progress.line(0, 0, 0));
  }

  @Test
  void timesAreWrittenInWords() {
    assertEquals("0 s", Progress.text(Duration.ZERO));
    assertEquals("59 s", Progress.text(Duration.ofSeconds(59)));
    assertEquals("1 min 00 s", Progress.text(Duration.ofSeconds(60)));
    assertEquals("26 h 03 min 04 s", Progress.text(Duration.ofSeconds(26 * 3600 + 184)));
  }
}
