package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that were wrong for a time. */
class FileJournalClockTest {

  private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
  private static final Duration YEAR = Duration.ofDays(365);

  @TempDir Path folder;

  private FileJournal at(Instant time) throws JournalException {
    return Journals.builder(folder.resolve("journal"))
        .clock(Clock.fixed(time, ZoneOffset.UTC))
        .openOrCreate();
  }

  private void approve(String reference, Instant time) throws IOException {
    try (FileJournal journal = at(time)) {
      journal.record(journal.claim(SampleContents.of(reference)).entry(), SampleContents.APPROVED);
    }
  }

  @Test
  void noTimeGoesBehindTheNewestEntry() throws IOException {
    approve("R-1", NOW);
    try (FileJournal journal = at(NOW.minus(Duration.ofDays(600)))) {
      assertEquals(NOW, journal.now());
      JournalEntry claimed = journal.claim(SampleContents.of("R-2")).entry();
      assertEquals(NOW, claimed.claimedAt());
      assertEquals(NOW, journal.record(claimed, SampleContents.NOT_SENT).changedAt());
      assertEquals(NOW, journal.claim(SampleContents.of("R-2")).entry().claimedAt());
      assertEquals(NOW, restored(journal, "R-3").changedAt());
      journal.compact();
      assertEquals(NOW, journal.now());
    }
  }

  private static JournalEntry restored(FileJournal journal, String reference) throws IOException {
    return journal.restore("merchant", reference, Money.of("1.00", "AUD"), SampleContents.APPROVED);
  }

  /** Its owner may have sent it until the file was opened; that time is determined once. */
  @Test
  void aClaimOfAFormerOwnerIsInDoubtSinceItWasFound() throws IOException {
    try (FileJournal journal = at(NOW)) {
      journal.claim(SampleContents.of("R-1"));
    }
    Instant found = NOW.plus(Duration.ofHours(2));
    for (int hours : new int[] {2, 3, 50}) {
      try (FileJournal journal = at(NOW.plus(Duration.ofHours(hours)))) {
        JournalEntry doubt = journal.find("merchant", "R-1").orElseThrow();
        assertEquals(JournalState.IN_DOUBT, doubt.state());
        assertEquals(NOW, doubt.claimedAt());
        assertEquals(found, doubt.changedAt(), hours + " hours later");
        assertEquals(doubt, journal.open(null, 9).get(0));
      }
    }
  }

  @Test
  void noTimeGoesBehindTheFindingOfADoubt() throws IOException {
    try (FileJournal journal = at(NOW)) {
      journal.claim(SampleContents.of("R-1"));
    }
    TestClock clock = TestClock.at(NOW.plus(Duration.ofHours(2)));
    try (FileJournal journal =
        Journals.builder(folder.resolve("journal")).clock(clock).openOrCreate()) {
      clock.set(NOW);
      assertEquals(NOW.plus(Duration.ofHours(2)), journal.now());
    }
    try (FileJournal journal = at(NOW)) {
      assertEquals(NOW.plus(Duration.ofHours(2)), journal.now());
    }
  }

  /** At its new position the times may look as if the clock had been set back. */
  @Test
  void aDoubtThatWasCopiedKeepsNothingFromBeingPurged() throws IOException {
    TestClock clock = TestClock.at(NOW);
    try (FileJournal journal = at(clock)) {
      journal.claim(SampleContents.of("LOST"));
      approveEachTenDays(journal, clock, 6);
    }
    try (FileJournal journal = at(clock)) {
      journal.compact();
      approveEachTenDays(journal, clock, 6);
      assertEquals(1, journal.purge(Duration.ofDays(100)));
    }
  }

  private static void approveEachTenDays(FileJournal journal, TestClock clock, int count)
      throws IOException {
    for (int i = 0; i < count; i++) {
      clock.advance(Duration.ofDays(10));
      String reference = "R-" + clock.instant().getEpochSecond();
      journal.record(journal.claim(SampleContents.of(reference)).entry(), SampleContents.APPROVED);
    }
  }

  private FileJournal at(Clock clock) throws JournalException {
    return Journals.builder(folder.resolve("journal")).clock(clock).openOrCreate();
  }

  @Test
  void aSlowClockFindsADoubtAtTheTimeOfTheNewestEntry() throws IOException {
    try (FileJournal journal = at(NOW)) {
      journal.claim(SampleContents.of("R-1"));
    }
    approve("R-2", NOW.minus(Duration.ofDays(9)));
    try (FileJournal journal = at(NOW)) {
      assertEquals(NOW, journal.find("merchant", "R-1").orElseThrow().changedAt());
    }
  }

  @Test
  void eachCrashDatesWhatItLeft() throws IOException {
    for (int hour = 0; hour < 3; hour++) {
      try (FileJournal journal = at(NOW.plus(Duration.ofHours(hour)))) {
        journal.claim(SampleContents.of("R-" + hour));
      }
    }
    try (FileJournal journal = at(NOW.plus(Duration.ofHours(9)))) {
      for (int hour : new int[] {1, 2, 9}) {
        String reference = "R-" + (hour == 9 ? 2 : hour - 1);
        JournalEntry doubt = journal.find("merchant", reference).orElseThrow();
        assertEquals(NOW.plus(Duration.ofHours(hour)), doubt.changedAt(), reference);
      }
      journal.compact();
      assertEquals(NOW.plus(Duration.ofHours(1)), journal.open(null, 1).get(0).changedAt());
    }
  }

  /** A later start does not write it again. */
  @Test
  void whatACrashLeftIsWrittenDownOnceForAll() throws IOException {
    try (FileJournal journal = at(NOW)) {
      for (int i = 0; i < 100; i++) {
        journal.claim(SampleContents.of("R-" + i));
      }
    }
    Path file = folder.resolve("journal");
    long left = Files.size(file);
    at(NOW.plus(Duration.ofMinutes(1))).close();
    long found = Files.size(file);
    at(NOW.plus(Duration.ofMinutes(2))).close();
    assertEquals(Record.HEAD + Record.NUMBER_PAYLOAD, found - left);
    assertEquals(found, Files.size(file));
  }

  /** A clock that is 600 days behind, and one without a battery. */
  @ParameterizedTest
  @ValueSource(strings = {"2025-04-01T00:00:00Z", "1970-01-01T00:00:09Z", "2019-12-31T23:59:59Z"})
  void whatWasWrittenUnderASlowClockIsKept(String wrong) throws IOException {
    approve("YESTERDAY", Instant.parse(wrong));
    approve("TODAY", NOW);
    try (FileJournal journal = at(NOW)) {
      assertEquals(0, journal.purge(YEAR));
      assertEquals("ANSWERED", journal.claim(SampleContents.of("YESTERDAY")).kind().toString());
      journal.compact();
      assertEquals(0, journal.purge(YEAR), "after it was written anew");
    }
  }

  /** Entries before 2020 without a leap of the times. */
  @Test
  void entriesOfBefore2020AreKeptAndOthersAreNot() throws IOException {
    Instant first = Instant.parse("2019-11-01T00:00:00Z");
    for (int i = 0; i < 30; i++) {
      approve("R-" + i, first.plus(Duration.ofDays(60L * i)));
    }
    try (FileJournal journal = at(NOW)) {
      assertEquals(21, journal.purge(YEAR));
      assertTrue(journal.find("merchant", "R-1").isPresent());
      assertFalse(journal.find("merchant", "R-2").isPresent());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 30", "120, 30", "400, 100", "99999999, 365000"})
  void aLeapIsAQuarterOfTheAgeAndAMonthAtLeast(long age, long days) {
    long leap = Duration.ofDays(days).toMillis();
    long start = Instant.parse("2021-01-01T00:00:00Z").toEpochMilli();
    for (long step : new long[] {leap, leap + 1, -leap, -leap - 1}) {
      Purge purge = new Purge(Duration.ofDays(age), Instant.MAX);
      long later = Math.max(start, start + step);
      purge.add(later - Math.max(0, step), 10, false);
      purge.add(later + Math.min(0, step), 20, false);
      purge.add(later, 30, false);
      for (int i = 1; i <= 5; i++) {
        purge.add(later + i * leap, 30 + i, true);
      }
      purge.decide();
      boolean isLeap = Math.abs(step) > leap;
      assertEquals(!isLeap, purge.leavesOut(entry(), 10), step + ": before it");
      assertEquals(!isLeap || step > 0, purge.leavesOut(entry(), 20), step + ": at it");
      assertTrue(purge.leavesOut(entry(), 30), step + ": behind it");
    }
  }

  private static JournalEntry entry() {
    Instant time = Instant.parse("2021-01-01T00:00:00Z");
    return JournalEntry.first(SampleContents.of("R-1"), time)
        .withOutcome(SampleContents.APPROVED, time);
  }
}
