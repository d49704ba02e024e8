package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestClock;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {

  private static final Instant START = Instant.parse("2026-11-21T06:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("purchases.journal");
  }

  private static JournalException assertRefused(Reason reason, String advice, Executable call) {
    JournalException refused = assertThrows(JournalException.class, call);
    assertEquals(reason, refused.reason(), refused.getMessage());
    assertTrue(refused.getMessage().contains(advice), refused.getMessage());
    return refused;
  }

  @Test
  void aMissingJournalIsNotCreatedByOpening() {
    assertRefused(Reason.UNAVAILABLE, "disk is mounted", () -> FileJournal.open(file));
    assertRefused(Reason.UNAVAILABLE, "create it once", () -> FileJournal.openReadOnly(file));
    assertEquals(List.of(), files());
  }

  @Test
  void deniedAccessSaysWhichUserNeedsTheFile() {
    String lock = file + ".lock";
    JournalException denied = FileJournal.failure(file, new AccessDeniedException(lock));
    String advice = lock + ": give that file and its folder to the user of the application";
    assertEquals(Reason.UNAVAILABLE, denied.reason());
    assertTrue(denied.getMessage().contains(advice), denied.getMessage());
  }

  @Test
  void anExistingJournalIsNotCreatedAgain() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      Purchases.granted(journal, "INV-1");
    }
    assertRefused(Reason.UNAVAILABLE, "exists already", () -> FileJournal.create(file));
    try (FileJournal journal = FileJournal.open(file)) {
      assertEquals(JournalState.IN_DOUBT, Purchases.state(journal, "INV-1"));
    }
  }

  @Test
  void aFolderIsNoJournal() {
    assertRefused(Reason.UNAVAILABLE, "is not a file", () -> FileJournal.open(folder));
    Path nowhere = folder.resolve("missing").resolve("journal");
    assertRefused(Reason.UNAVAILABLE, "NoSuchFile", () -> FileJournal.create(nowhere));
    assertRefused(Reason.UNAVAILABLE, "", () -> FileJournal.open(Path.of("")));
  }

  @Test
  void anotherFileIsNoJournal() throws IOException {
    Files.writeString(file, "reference;amount\nINV-1;10.00\n");
    assertRefused(Reason.DAMAGED, "at byte 0", () -> FileJournal.open(file));
    assertEquals("reference;amount\nINV-1;10.00\n", Files.readString(file));
    Files.write(file, new byte[0]);
    assertRefused(Reason.DAMAGED, "at byte 0", () -> FileJournal.open(file));
  }

  @Test
  void aSecondJournalInThisProcessIsLockedOut() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      assertRefused(Reason.LOCKED, "in this process", () -> FileJournal.open(file));
      Path link = Files.createSymbolicLink(folder.resolve("link"), file);
      assertRefused(Reason.LOCKED, "in this process", () -> FileJournal.open(link));
      Purchases.granted(journal, "INV-1");
    }
    FileJournal.open(file).close();
  }

  @Test
  void anInterruptedThreadCreatesOpensAndPurges() throws IOException {
    Thread.currentThread().interrupt();
    FileJournal.create(file).close();
    try (FileJournal journal = FileJournal.open(file)) {
      Purchases.granted(journal, "INV-1");
      journal.purge(Duration.ofDays(1));
      assertTrue(Thread.interrupted(), "the interrupt is kept");
      Purchases.granted(journal, "INV-2");
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void allFilesAreForTheirOwnerOnly() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      journal.purge(Duration.ofDays(1));
      for (String name : files()) {
        String access =
            PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
        assertEquals("rw-------", access, name);
      }
      assertEquals(List.of("purchases.journal", "purchases.journal.lock"), files());
    }
  }

  @Test
  void aPurgeKeepsTheAccessThatAnOperatorHasSet() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      journal.purge(Duration.ofDays(1));
      assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  private List<String> files() {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSnapshotShowsTheJournalOfALiveOwnerAndNeverChanges() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      JournalEntry approved = Purchases.approved(journal, "INV-1");
      JournalEntry sent = Purchases.granted(journal, "INV-2");
      try (FileJournal snapshot = FileJournal.openReadOnly(file)) {
        Purchases.granted(journal, "INV-3");
        journal.purge(Duration.ofDays(1));
        assertEquals(Optional.of(approved), snapshot.find(Purchases.MERCHANT, "INV-1"));
        assertEquals(List.of(sent), snapshot.open(null, 10));
        assertEquals(Optional.of(approved), snapshot.latestApproved(Purchases.MERCHANT));
        assertEquals(Optional.empty(), snapshot.find(Purchases.MERCHANT, "INV-3"));
        String advice = "stop the application and open it, or use the application's actuator";
        assertRefused(Reason.UNAVAILABLE, advice, () -> snapshot.claim(Purchases.of("INV-4")));
        assertRefused(Reason.UNAVAILABLE, advice, () -> snapshot.record(sent, Purchases.APPROVED));
        assertRefused(Reason.UNAVAILABLE, advice, () -> snapshot.purge(Duration.ofDays(1)));
      }
      assertEquals(sent, journal.find(Purchases.MERCHANT, "INV-2").orElseThrow());
    }
  }

  @Test
  void aSnapshotIgnoresAnIncompleteWriteAndLeavesIt() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      Purchases.approved(journal, "INV-1");
      Purchases.granted(journal, "INV-2");
    }
    byte[] all = Files.readAllBytes(file);
    byte[] torn = java.util.Arrays.copyOf(all, all.length - 1);
    Files.write(file, torn);
    try (FileJournal snapshot = FileJournal.openReadOnly(file)) {
      assertEquals(JournalState.APPROVED, Purchases.state(snapshot, "INV-1"));
      assertEquals(Optional.empty(), snapshot.find(Purchases.MERCHANT, "INV-2"));
    }
    assertEquals(torn.length, Files.size(file));
  }

  @Test
  void aMovedFileIsNotWrittenTo() throws IOException {
    assertNotWritten("put it back", () -> Files.move(file, folder.resolve("moved")));
  }

  @Test
  void aReplacedFileIsNotWrittenTo() throws IOException {
    assertNotWritten(
        "it was replaced",
        () -> {
          Files.copy(file, folder.resolve("copy"));
          Files.move(file, folder.resolve("moved"));
          Files.move(folder.resolve("copy"), file);
        });
  }

  @Test
  void aFileThatAnotherProgramHasWrittenToIsNotWrittenTo() throws IOException {
    assertNotWritten(
        "another program has written to it",
        () -> Files.write(file, new byte[9], java.nio.file.StandardOpenOption.APPEND));
  }

  private void assertNotWritten(String why, Executable change) throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      JournalEntry sent = Purchases.granted(journal, "INV-1");
      assertUnchanged(change);
      String advice = "open the journal again";
      String message =
          assertRefused(Reason.REOPEN_REQUIRED, advice, () -> journal.claim(Purchases.of("INV-2")))
              .getMessage();
      assertTrue(message.contains(why), message);
      assertRefused(Reason.REOPEN_REQUIRED, advice, () -> journal.record(sent, Purchases.APPROVED));
      assertRefused(Reason.REOPEN_REQUIRED, advice, () -> journal.purge(Duration.ofDays(1)));
      assertEquals(Optional.of(sent), journal.find(Purchases.MERCHANT, "INV-1"));
    }
  }

  private static void assertUnchanged(Executable change) {
    try {
      change.execute();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aPurgeOfAReplacedFileReplacesNothing() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      Purchases.granted(journal, "INV-1");
      Files.move(file, folder.resolve("moved"));
      Files.writeString(file, "other");
      assertRefused(Reason.UNAVAILABLE, "replaced", () -> journal.purge(Duration.ofDays(1)));
      assertEquals("other", Files.readString(file));
    }
  }

  @Test
  void timesNeverGoBackBehindTheNewestEntry() throws IOException {
    TestClock clock = TestClock.at(START);
    try (FileJournal journal = FileJournal.create(file, clock)) {
      Purchases.granted(journal, "INV-1");
    }
    clock.advance(Duration.ofDays(-1));
    try (FileJournal journal = FileJournal.open(file, clock)) {
      assertEquals(START, journal.now());
      assertEquals(START, Purchases.granted(journal, "INV-2").claimedAt());
      clock.set(START.plusMillis(5));
      assertEquals(START.plusMillis(5), journal.now());
    }
  }

  @Test
  void aPurgeRewritesTheFileAndItStaysAfterReopening() throws IOException {
    TestClock clock = TestClock.at(START);
    try (FileJournal journal = FileJournal.create(file, clock)) {
      Purchases.approved(journal, "OLD");
      JournalEntry sent = Purchases.granted(journal, "OPEN");
      clock.advance(Duration.ofDays(3));
      JournalEntry approved = Purchases.approved(journal, "NEW");
      final long size = Files.size(file);
      assertEquals(1, journal.purge(Duration.ofDays(2)));
      assertTrue(Files.size(file) < size / 2 + 100, "the size after the purge");
      assertEquals(Optional.of(approved), journal.latestApproved(Purchases.MERCHANT));
      assertEquals(Optional.of(sent), journal.find(Purchases.MERCHANT, "OPEN"));
      Purchases.granted(journal, "NEXT");
    }
    try (FileJournal journal = FileJournal.open(file, clock)) {
      assertEquals(Optional.empty(), journal.find(Purchases.MERCHANT, "OLD"));
      assertEquals(JournalState.APPROVED, Purchases.state(journal, "NEW"));
      assertEquals(JournalState.IN_DOUBT, Purchases.state(journal, "OPEN"));
      assertEquals(JournalState.IN_DOUBT, Purchases.state(journal, "NEXT"));
    }
  }

  @Test
  void theLatestApprovalOfAMerchantMayBePurged() throws IOException {
    TestClock clock = TestClock.at(START);
    try (FileJournal journal = FileJournal.create(file, clock)) {
      Purchases.approved(journal, "OLD");
      clock.advance(Duration.ofDays(3));
      journal.purge(Duration.ofDays(2));
      assertEquals(Optional.empty(), journal.latestApproved(Purchases.MERCHANT));
    }
  }

  @Test
  void aClosedJournalDoesNothing() throws IOException {
    FileJournal journal = FileJournal.create(file);
    JournalEntry entry = Purchases.granted(journal, "INV-1");
    journal.close();
    journal.close();
    for (Executable call :
        List.<Executable>of(
            () -> journal.claim(Purchases.of("INV-2")),
            () -> journal.record(entry, Purchases.APPROVED),
            () -> journal.find(Purchases.MERCHANT, "INV-1"),
            () -> journal.open(null, 1),
            () -> journal.latestApproved(Purchases.MERCHANT),
            () -> journal.purge(Duration.ofDays(1)))) {
      assertRefused(Reason.UNAVAILABLE, "was closed", call);
    }
  }

  @Test
  void nullsAreNamed() throws IOException {
    try (FileJournal journal = FileJournal.create(file)) {
      JournalEntry entry = Purchases.granted(journal, "INV-1");
      assertNamed("path", () -> FileJournal.open(null));
      assertNamed("path", () -> FileJournal.openReadOnly(null));
      assertNamed("clock", () -> FileJournal.open(file, null));
      assertNamed("content", () -> journal.claim(null));
      assertNamed("entry", () -> journal.record(null, Purchases.APPROVED));
      assertNamed("outcome", () -> journal.record(entry, null));
      assertNamed("merchant", () -> journal.find(null, "INV-1"));
      assertNamed("reference", () -> journal.find(Purchases.MERCHANT, null));
      assertNamed("merchant", () -> journal.latestApproved(null));
      assertNamed("age", () -> journal.purge(null));
      assertEquals(Optional.of(entry), journal.find(Purchases.MERCHANT, "INV-1"));
    }
  }

  private static void assertNamed(String name, Executable call) {
    assertEquals(name + " == null", assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void aReferenceThatNoFrameCanKeepIsRefusedAndNothingElseIs() throws IOException {
    PurchaseContent tooLong =
        PurchaseContent.oneOff(Purchases.MERCHANT, "x".repeat(70_000), Money.of("1.00", "AUD"));
    PurchaseContent longest =
        PurchaseContent.oneOff(Purchases.MERCHANT, "x".repeat(60_000), Money.of("1.00", "AUD"));
    try (FileJournal journal = FileJournal.create(file)) {
      assertThrows(IllegalArgumentException.class, () -> journal.claim(tooLong));
      assertEquals(Claim.Kind.GRANTED, journal.claim(longest).kind());
    }
    try (FileJournal journal = FileJournal.open(file)) {
      assertEquals(Claim.Kind.OPEN, journal.claim(longest).kind());
      assertFalse(journal.toString().contains("xxx"));
    }
  }

  /** The two were found by a search through about 2^32 references. */
  @Test
  void aReferenceWithTheHashOfAnotherOneIsRefused() throws IOException {
    String known = "53dd8ceb60736e66";
    String other = "bfbaadcf845e202d";
    assertEquals(
        EntryCodec.keyHash(Purchases.MERCHANT, known),
        EntryCodec.keyHash(Purchases.MERCHANT, other));
    try (FileJournal journal = FileJournal.create(file)) {
      Purchases.approved(journal, known);
      for (Executable call :
          List.<Executable>of(
              () -> journal.claim(Purchases.of(other)),
              () -> journal.find(Purchases.MERCHANT, other))) {
        assertRefused(Reason.CONFLICT, "use another one", call);
      }
      assertEquals(JournalState.APPROVED, Purchases.state(journal, known));
    }
  }
}
