package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The source over a CSV file that docs/operate/settlement-list.md shows. */
class CsvOutcomeSourceTest {

  @TempDir private Path folder;

  private final Doubts doubts = new Doubts();
  private final Instant from = doubts.clock.instant();

  @BeforeEach
  void aPurchaseIsApproved() {
    doubts.later(1);
    doubts.record(doubts.claim("LATEST"), JournalOutcome.approved("p-0", "00"));
  }

  private Path list(String... lines) throws IOException {
    Path file = folder.resolve("list.csv");
    List<String> all = new ArrayList<>(List.of(lines));
    all.add(0, "LATEST,p-0,10.00,AUD,charged");
    all.add(0, "reference,id,amount,currency,status");
    return Files.write(file, all);
  }

  /** Reconciles an hour later with a list that was downloaded just before. */
  private Reconciliation run(Instant from, String... lines) throws IOException {
    doubts.later(60);
    return run(list(lines), "merchant", from, doubts.clock.instant());
  }

  private Reconciliation run(Path file, String merchant, Instant from, Instant upTo)
      throws IOException {
    Reconciler.Builder reconciler = doubts.reconciler();
    // region use
    reconciler.source("list", CsvOutcomeSource.read(file, merchant, from, upTo));
    // endregion
    return reconciler.build().run();
  }

  @Test
  void listResolvesWhatItHasAndWhatItLacks() throws IOException {
    doubts.add("R-1");
    doubts.add("R-2");
    doubts.add("R-3");
    Reconciliation report = run(from, "R-1,p-1,10.00,AUD,charged", "R-2,,10.00,AUD,declined");
    assertEquals(3, report.resolved().size(), report.inDoubt()::toString);
    assertEquals(JournalState.APPROVED, doubts.entry("R-1").state());
    assertEquals("FULL", doubts.entry("R-1").outcome().orElseThrow().detail().orElseThrow());
    assertEquals(JournalState.DECLINED, doubts.entry("R-2").state());
    assertEquals(JournalState.NOT_CHARGED, doubts.entry("R-3").state());
  }

  private void assertStays(String detail, Reconciliation report) {
    assertEquals(JournalState.IN_DOUBT, doubts.entry("R-1").state());
    String text = report.inDoubt().get(0).toString();
    assertTrue(text.contains(detail), text);
  }

  @Test
  void otherLinesResolveNothing() throws IOException {
    doubts.add("R-1");
    assertStays("neither charged nor declined", run(from, "R-1,p-1,10.00,AUD,refunded"));
    assertStays("AUD 11.00", run(from, "R-1,p-1,11.00,AUD,charged"));
    String line = "R-1,p-1,10.00,AUD,charged";
    assertStays("ALARM", run(from, line, line));
  }

  @Test
  void listThatBeginsAfterTheClaimProvesNoAbsence() throws IOException {
    doubts.add("R-1");
    doubts.later(1);
    doubts.record(doubts.claim("LATER"), JournalOutcome.approved("p-2", "00"));
    String later = "LATER,p-2,10.00,AUD,charged";
    assertStays("claimed before", run(doubts.clock.instant().minusSeconds(1), later));
  }

  @Test
  void listThatLacksTheLatestPurchaseProvesNoAbsence() throws IOException {
    doubts.add("R-1");
    doubts.record(doubts.claim("LATER"), JournalOutcome.approved("p-2", "00"));
    assertStays("SOURCE_NOT_VERIFIED", run(from));
  }

  @Test
  void listThatEndsWithinTheQuietPeriodProvesNoAbsence() throws IOException {
    doubts.add("R-1");
    doubts.later(60);
    Instant end = doubts.clock.instant().minus(Duration.ofMinutes(45));
    assertStays("TOO_EARLY", run(list(), "merchant", from, end));
  }

  @Test
  void listOfAnotherMerchantResolvesNothing() throws IOException {
    doubts.add("R-1");
    Path file = list("R-1,p-1,10.00,AUD,charged");
    assertStays("another merchant", run(file, "other", from, doubts.clock.instant()));
  }

  @Test
  void brokenListIsRefused() throws IOException {
    assertRefused(list("R-1,p-1,10,50,AUD,charged"));
    assertRefused(Files.writeString(folder.resolve("other.csv"), "ref,id\nR-1,p-1\n"));
  }

  private static void assertRefused(Path file) {
    assertThrows(
        IllegalArgumentException.class,
        () -> CsvOutcomeSource.read(file, "merchant", Instant.MIN, Instant.MAX));
  }
}
