package io.cardfile.sample.billing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {

  @Test
  void timeLeftIsComputedFromTheRemainingCharges() {
    assertEquals(
        "50,000 of 100,000 (50.0 %), 500.0 charges/s, about 1 min 40 s left",
        ProgressPrinter.line(50_000, 100_000, 500, 500));
  }

  @Test
  void timeLeftIsNotKnownWhileNothingIsSent() {
    assertEquals(
        "50,000 of 100,000 (50.0 %), 0.0 charges/s, time left not known",
        ProgressPrinter.line(50_000, 100_000, 0, 7_000));
  }

  @Test
  void chargesOfAnotherProcessShortenTheTimeLeft() {
    assertEquals(
        "50,000 of 100,000 (50.0 %), 500.0 charges/s, about 50 s left",
        ProgressPrinter.line(50_000, 100_000, 500, 1_000));
  }

  @Test
  void replaysBeforeTheFirstChargeDoNotCount() {
    ProgressPrinter progress = progress(10_000);
    assertLine(
        "4,000 of 10,000 (40.0 %), 0.0 charges/s, time left not known", progress, 1, 0, 4_000);
    assertLine(
        "8,100 of 10,000 (81.0 %), 100.0 charges/s, about 19 s left", progress, 2, 100, 8_100);
    assertLine(
        "8,300 of 10,000 (83.0 %), 100.0 charges/s, about 12 s left", progress, 3, 200, 8_300);
  }

  @Test
  void onlyTheLastTenSecondsCount() {
    ProgressPrinter progress = progress(100_000);
    for (int second = 1; second <= 10; second++) {
      progress.line(second * 1_000_000_000L, second * 1_000L, second * 1_000L);
    }
    for (int second = 11; second < 20; second++) {
      progress.line(second * 1_000_000_000L, 10_000, 10_000);
    }
    assertLine(
        "10,010 of 100,000 (10.0 %), 1.0 charges/s, about 24 h 59 min 50 s left",
        progress, 20, 10_010, 10_010);
  }

  private static ProgressPrinter progress(long total) {
    return new ProgressPrinter(System.out, () -> 0, () -> 0, total, 0);
  }

  private static void assertLine(
      String line, ProgressPrinter progress, int second, long sent, long done) {
    assertEquals(line, progress.line(second * 1_000_000_000L, sent, done));
  }

  @Test
  void runThatWasStoppedHasNoTimeLeft() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BillingStatistics statistics = new BillingStatistics(0);
    ProgressPrinter progress =
        ProgressPrinter.start(new PrintStream(out, true, UTF_8), statistics, 7);
    statistics.sent = 1;
    statistics.approved = 1;
    progress.end();
    String last = out.toString(UTF_8).lines().reduce("", (before, line) -> line);
    assertTrue(last.matches("1 of 7 \\(14.3 %\\), [0-9.,]+ charges/s"), last);
  }

  @Test
  void completedRunHasNoTimeLeft() {
    assertEquals("7 of 7 (100.0 %), 3.0 charges/s, done", ProgressPrinter.line(7, 7, 3, 3));
    assertEquals("0 of 0 (100.0 %), 0.0 charges/s, done", ProgressPrinter.line(0, 0, 0, 0));
  }

  @Test
  void timesAreWrittenInWords() {
    assertEquals("0 s", ProgressPrinter.text(Duration.ZERO));
    assertEquals("59 s", ProgressPrinter.text(Duration.ofSeconds(59)));
    assertEquals("1 min 00 s", ProgressPrinter.text(Duration.ofSeconds(60)));
    assertEquals("26 h 03 min 04 s", ProgressPrinter.text(Duration.ofSeconds(26 * 3600 + 184)));
  }
}
