package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim.Kind;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {

  @TempDir Path folder;

  @Test
  void whatWasRecordedIsThereWhenItIsOpenedAgain() throws IOException {
    JournalEntry recorded;
    try (FileJournal journal = Journals.open(file())) {
      recorded =
          journal.record(journal.claim(SampleContents.of("R-1")).entry(), SampleContents.APPROVED);
      assertEquals(Optional.of(recorded), journal.find("merchant", "R-1"));
    }
    try (FileJournal journal = Journals.open(file())) {
      assertEquals(Optional.of(recorded), journal.find("merchant", "R-1"));
      assertEquals(Kind.ANSWERED, journal.claim(SampleContents.of("R-1")).kind());
      assertEquals(Optional.empty(), journal.find("merchant", "R-2"));
    }
  }

  @Test
  void journalIsEmptyUntilItHasAnEntry() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      assertTrue(journal.isEmpty());
      journal.claim(SampleContents.of("R-1"));
      assertFalse(journal.isEmpty());
    }
    try (FileJournal journal = Journals.open(file())) {
      assertFalse(journal.isEmpty());
    }
  }

  @Test
  void aClaimOfAFormerOwnerIsInDoubtAndOneOfOursIsNot() throws IOException {
    JournalEntry claimed;
    try (FileJournal journal = Journals.open(file())) {
      claimed = journal.claim(SampleContents.of("R-1")).entry();
    }
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-2"));
      assertEquals(JournalState.IN_DOUBT, state(journal, "R-1"));
      assertEquals(JournalState.PREPARED, state(journal, "R-2"));
      assertEquals(Kind.OPEN, journal.claim(SampleContents.of("R-1")).kind());
      assertEquals(2, journal.open(null, 9).size());
      assertEquals(JournalState.APPROVED, journal.record(claimed, SampleContents.APPROVED).state());
    }
  }

  @Test
  void compactionKeepsWhoOwnsWhat() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-1"));
      journal.record(journal.claim(SampleContents.of("R-2")).entry(), SampleContents.NOT_SENT);
    }
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-2"));
      long before = Files.size(file());
      journal.compact();
      assertTrue(Files.size(file()) < before);
      assertEquals(JournalState.IN_DOUBT, state(journal, "R-1"));
      assertEquals(JournalState.PREPARED, state(journal, "R-2"));
      assertEquals(2, journal.find("merchant", "R-2").orElseThrow().attempt());
      journal.claim(SampleContents.of("R-3"));
    }
    try (FileJournal journal = Journals.open(file())) {
      assertEquals(3, journal.open(null, 9).size());
    }
  }

  @Test
  void purgeRemovesWhatIsOldAndNotOpen() throws IOException {
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    try (FileJournal journal = at(start)) {
      journal.claim(SampleContents.of("open"));
      journal.record(journal.claim(SampleContents.of("old")).entry(), SampleContents.APPROVED);
    }
    try (FileJournal journal = at(start.plus(Duration.ofDays(3)))) {
      journal.record(journal.claim(SampleContents.of("young")).entry(), SampleContents.APPROVED);
      assertEquals(1, journal.purge(Duration.ofDays(2)));
      assertEquals(0, journal.purge(Duration.ofDays(2)));
      assertEquals(Optional.empty(), journal.find("merchant", "old"));
      assertEquals(JournalState.IN_DOUBT, state(journal, "open"));
      assertEquals(JournalState.APPROVED, state(journal, "young"));
      assertEquals("FileJournal(2 entries)", journal.toString());
    }
  }

  private FileJournal at(Instant time) throws JournalException {
    return Journals.builder(file()).clock(Clock.fixed(time, ZoneOffset.UTC)).openOrCreate();
  }

  /** After a backup was restored, the gateway's list is restored before claims are granted. */
  @Test
  void anIncompleteJournalTakesWhatTheGatewayHasAndGrantsNothing() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.claim(SampleContents.of("R-1"));
    }
    try (FileJournal journal = Journals.builder(file()).incomplete().openOrCreate()) {
      assertRefused(Reason.INCOMPLETE, () -> journal.claim(SampleContents.of("R-2")));
    }
    try (FileJournal journal = Journals.open(file())) {
      assertTrue(journal.isIncomplete());
      JournalEntry open = journal.open(null, 9).get(0);
      assertEquals(JournalState.APPROVED, journal.record(open, SampleContents.APPROVED).state());
      journal.restore("merchant", "R-2", Money.ofMinor(1000, "AUD"), SampleContents.APPROVED);
      journal.compact();
      assertEquals(JournalState.APPROVED, state(journal, "R-2"));
      assertEquals(2, journal.approved("merchant", null, 9).size());
      assertRefused(Reason.INCOMPLETE, () -> journal.purge(Duration.ofDays(400)));
      assertRefused(Reason.INCOMPLETE, () -> journal.claim(SampleContents.of("R-3")));
    }
    try (FileJournal journal = Journals.builder(file()).complete().openOrCreate()) {
      assertFalse(journal.isIncomplete());
      assertEquals(Kind.ANSWERED, journal.claim(SampleContents.of("R-2")).kind());
      assertEquals(Kind.GRANTED, journal.claim(SampleContents.of("R-3")).kind());
    }
    Journals.open(file()).close();
  }

  /** Both the file and its mark are missing, for example because the disk is not mounted. */
  @Test
  void aJournalThatIsNotThereIsNotOpened() throws IOException {
    for (FileJournal.Builder builder :
        List.of(Journals.builder(file()), Journals.builder(file()).complete())) {
      JournalException refused = assertThrows(JournalException.class, builder::open);
      assertEquals(Reason.INCOMPLETE, refused.reason());
      String said = refused.getMessage();
      assertTrue(
          said.startsWith(
              "INCOMPLETE: " + file() + " is not there. Check that its disk or volume is mounted"),
          said);
      assertTrue(said.contains(" create it once with create()"), said);
      assertFalse(Files.exists(file()));
      assertFalse(Files.exists(folder.resolve("journal.mark")));
    }
  }

  @Test
  void aJournalIsMadeOnce() throws IOException {
    try (FileJournal journal = Journals.builder(file()).create()) {
      journal.claim(SampleContents.of("R-1"));
    }
    JournalException refused =
        assertThrows(JournalException.class, () -> Journals.builder(file()).create());
    assertEquals(Reason.UNAVAILABLE, refused.reason());
    assertTrue(refused.getMessage().contains(" is there already: "), refused.getMessage());
    try (FileJournal journal = Journals.builder(file()).open()) {
      assertEquals(Kind.OPEN, journal.claim(SampleContents.of("R-1")).kind());
    }
  }

  @Test
  void aMarkThatIsLeftSaysThatThereWasAJournal() throws IOException {
    Journals.builder(file()).create().close();
    Files.delete(file());
    FileJournal.Builder builder = Journals.builder(file());
    assertRefused(Reason.INCOMPLETE, builder::create);
    assertRefused(Reason.INCOMPLETE, builder::openOrCreate);
    assertRefused(Reason.INCOMPLETE, builder::open);
    assertFalse(Files.exists(file()));
  }

  @Test
  void aJournalThatIsLostWithItsMarkIsMadeIncomplete() throws IOException {
    try (FileJournal journal = Journals.builder(file()).incomplete().open()) {
      assertTrue(journal.isIncomplete());
    }
    try (FileJournal journal = Journals.builder(file()).open()) {
      assertRefused(Reason.INCOMPLETE, () -> journal.claim(SampleContents.of("R-1")));
    }
  }

  /** The charged attempt may be lost, so "not sent" must not allow a new reference for the debt. */
  @Test
  void anIncompleteJournalDoesNotSayThatAnUnsentPurchaseIsAnotherOne() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      journal.record(journal.claim(SampleContents.of("UNSENT")).entry(), SampleContents.NOT_SENT);
      journal.record(journal.claim(SampleContents.of("PAID")).entry(), SampleContents.APPROVED);
    }
    try (FileJournal journal = Journals.builder(file()).incomplete().open()) {
      PurchaseContent unsent = SampleContents.of("merchant", "UNSENT", 1800);
      assertRefused(Reason.INCOMPLETE, () -> journal.claim(unsent));
      PurchaseContent paid = SampleContents.of("merchant", "PAID", 1800);
      assertEquals(Kind.OTHER_CONTENT, journal.claim(paid).kind());
    }
  }

  @Test
  void completeDoesNotOpenWhatIsMissing() throws IOException {
    Journals.open(file()).close();
    Files.delete(file());
    FileJournal.Builder complete = Journals.builder(file()).complete();
    assertRefused(Reason.INCOMPLETE, complete::open);
    assertFalse(Files.exists(file()));
  }

  @Test
  void nullIsNamedAndLeavesTheJournalAsItWas() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      JournalEntry entry = journal.claim(SampleContents.of("R-1")).entry();
      Money amount = entry.amount();
      JournalOutcome approved = SampleContents.APPROVED;
      assertNamed("file", () -> FileJournal.builder(null));
      assertNamed("content", () -> journal.claim(null));
      assertNamed("entry", () -> journal.record(null, approved));
      assertNamed("ending", () -> journal.record(entry, null));
      assertNamed("merchant", () -> journal.restore(null, "R-1", amount, approved));
      assertNamed("reference", () -> journal.restore("merchant", null, amount, approved));
      assertNamed("amount", () -> journal.restore("merchant", "R-1", null, approved));
      assertNamed("ending", () -> journal.restore("merchant", "R-1", amount, null));
      assertNamed("merchant", () -> journal.find(null, "R-1"));
      assertNamed("reference", () -> journal.find("merchant", null));
      assertNamed("age", () -> journal.purge(null));
      assertEquals(entry, journal.find("merchant", "R-1").orElseThrow());
    }
  }

  private static void assertNamed(String name, org.junit.jupiter.api.function.Executable call) {
    assertEquals(name + " == null", assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void openEntriesComeInPagesByMerchantAndReference() throws IOException {
    try (FileJournal journal = Journals.open(file())) {
      for (String reference : List.of("b", "a", "c", "d")) {
        journal.claim(SampleContents.of("m2", reference, 1));
      }
      journal.claim(SampleContents.of("m1", "z", 1));
      List<JournalEntry> page = journal.open(null, 3);
      assertEquals(List.of("z", "a", "b"), references(page));
      assertEquals(List.of("c", "d"), references(journal.open(page.get(2), 3)));
    }
  }

  private static List<String> references(List<JournalEntry> page) {
    return page.stream().map(JournalEntry::reference).toList();
  }

  @Test
  void aClosedJournalDoesNothing() throws IOException {
    FileJournal journal = Journals.open(file());
    JournalEntry entry = journal.claim(SampleContents.of("R-1")).entry();
    journal.close();
    journal.close();
    assertRefused(Reason.UNAVAILABLE, () -> journal.claim(SampleContents.of("R-2")));
    assertRefused(Reason.UNAVAILABLE, () -> journal.record(entry, SampleContents.APPROVED));
    assertRefused(Reason.UNAVAILABLE, () -> journal.find("merchant", "R-1"));
    assertRefused(Reason.UNAVAILABLE, () -> journal.open(null, 1));
    assertRefused(Reason.UNAVAILABLE, journal::compact);
  }

  @Test
  void aFolderThatIsNotThereIsUnavailable() {
    Path nowhere = folder.resolve("none").resolve("journal");
    assertUnavailable(nowhere, "there is no such folder");
    assertFalse(Files.exists(nowhere));
  }

  @Test
  void aFolderInThePlaceOfTheFileIsUnavailable() throws IOException {
    Path inPlace = Files.createDirectory(folder.resolve("a-folder"));
    Files.createDirectory(inPlace.resolve("another-link"));
    assertUnavailable(inPlace, "it is a folder");
    assertFalse(Files.exists(folder.resolve("a-folder.lock")));
  }

  @Test
  void emptyPathIsNamed() {
    assertUnavailable(Path.of(""), "its path is empty: give the name of a file");
  }

  @Test
  void wordsOfADiskAreShort() {
    assertEquals("access to a denied", DiskErrors.describe(new AccessDeniedException("a")));
    assertEquals("no room", DiskErrors.describe(new FileSystemException("a", null, "no room")));
    assertEquals("no room", DiskErrors.describe(new IOException("no room")));
    assertEquals("java.io.IOException", DiskErrors.describe(new IOException()));
    assertEquals("java.lang.OutOfMemoryError", DiskErrors.describe(new OutOfMemoryError("x")));
  }

  private static void assertUnavailable(Path file, String why) {
    JournalException e = assertThrows(JournalException.class, () -> Journals.open(file));
    assertEquals(Reason.UNAVAILABLE, e.reason());
    assertEquals("UNAVAILABLE: " + file + " cannot be used: " + why, e.getMessage());
  }

  private Path file() {
    return folder.resolve("journal");
  }

  private static JournalState state(FileJournal journal, String reference) throws IOException {
    return journal.find("merchant", reference).orElseThrow().state();
  }

  static void assertRefused(Reason reason, org.junit.jupiter.api.function.Executable action) {
    assertEquals(reason, assertThrows(JournalException.class, action).reason());
  }
}
