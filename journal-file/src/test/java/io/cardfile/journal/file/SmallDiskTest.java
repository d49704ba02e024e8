package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Uses a real disk that is full; CONTRIBUTING describes how to create one. */
class SmallDiskTest {

  private static final String PROPERTY = "cardfile.small.disk";
  private static final long SMALL = 1 << 20;

  private final JournaledShop shop = new JournaledShop();
  private final List<String> recorded = new ArrayList<>();
  private Path folder = Path.of("none");
  private Path file = folder;
  private Path ballast = folder;
  private int quarter;
  private int bought;

  @BeforeEach
  void findDisk() throws IOException {
    String disk = System.getProperty(PROPERTY, "");
    assumeTrue(!disk.isEmpty(), "no small disk: its folder is to be given as " + PROPERTY);
    long space = Files.getFileStore(Path.of(disk)).getTotalSpace();
    assertTrue(space <= SMALL, () -> "the disk is not small, but of " + space + " bytes");
    quarter = (int) space / 4;
    folder = Files.createTempDirectory(Path.of(disk), "full");
    file = folder.resolve("purchases");
    ballast = folder.resolve("ballast");
    Files.write(ballast, new byte[quarter]);
  }

  @AfterEach
  void leaveNothing() throws IOException {
    if (quarter > 0) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path one : files.toList()) {
          Files.delete(one);
        }
      }
      Files.delete(folder);
    }
  }

  @Test
  void nothingIsSentThatCannotBeWrittenAndNothingIsLost() throws IOException {
    try (FileJournal journal = Journals.open(file)) {
      fill(journal);
      assertNothingIsSent(journal);
    }
    assertTrue(recorded.size() > 20, "nothing was bought before the disk was full");
    try (FileJournal journal = Journals.open(file)) {
      assertAllThere(journal);
      fill(journal);
      Files.delete(ballast);
      assertNothingIsSent(journal); // It is not known how much of the last write the disk kept.
    }
    try (FileJournal journal = Journals.open(file)) {
      assertAllThere(journal);
      assertGoesOn(journal);
    }
  }

  @Test
  void aJournalThatCannotBeCompactedGoesOnAsItWas() throws IOException {
    try (FileJournal journal = Journals.open(file)) {
      for (int i = 0; i < 20; i++) {
        assertTrue(buy(journal, "R-" + i));
      }
      takeTheRest();
      assertRefused(Reason.UNAVAILABLE, journal::compact);
      assertFalse(Files.exists(folder.resolve("purchases.new")));
      assertAllThere(journal);
      Files.delete(ballast);
      journal.compact();
      assertAllThere(journal);
      assertGoesOn(journal);
    }
  }

  @Test
  void noJournalIsMadeOfHalfAHeader() throws IOException {
    takeTheRest();
    assertRefused(Reason.UNAVAILABLE, () -> Journals.open(file));
    assertFalse(Files.exists(file));
    Files.delete(ballast);
    try (FileJournal journal = Journals.open(file)) {
      assertTrue(buy(journal, "R-0"));
      assertGoesOn(journal);
    }
  }

  /** Makes purchases until a claim or a record fails. */
  private void fill(FileJournal journal) {
    while (buy(journal, "R-" + bought)) {
      bought++;
    }
    bought++;
  }

  /** Makes a purchase; returns whether claim and record succeeded. */
  private boolean buy(FileJournal journal, String reference) {
    PurchaseOutcome outcome = shop.buy(journal, reference, TestCards.VISA_APPROVED);
    if (outcome.kind() == PurchaseOutcome.Kind.NOT_SENT) {
      return false;
    }
    assertEquals(PurchaseOutcome.Kind.APPROVED, outcome.kind());
    return outcome.journalFailure().isEmpty() && recorded.add(reference);
  }

  private void assertNothingIsSent(FileJournal journal) {
    long charged = charges();
    for (int i = 0; i < 20; i++) {
      PurchaseOutcome outcome = shop.buy(journal, "MORE-" + i, TestCards.VISA_APPROVED);
      assertEquals(PurchaseOutcome.Kind.NOT_SENT, outcome.kind());
      assertRefused(Reason.REOPEN_REQUIRED, () -> journal.claim(JournalSamples.of("MORE")));
    }
    assertEquals(charged, charges(), "sent without a claim");
  }

  /**
   * Asserts that recorded entries exist, and that charged entries that could not be recorded are
   * open.
   */
  private void assertAllThere(FileJournal journal) throws IOException {
    for (String reference : recorded) {
      assertEquals(
          Optional.of(JournalState.APPROVED),
          journal.find(JournaledShop.MERCHANT, reference).map(entry -> entry.state()));
    }
    long unrecorded = charges() - recorded.size();
    assertTrue(journal.open(null, 9).size() >= unrecorded, "charged, and not in the journal");
  }

  /** Asserts that earlier purchases are not repeated, and that a new one succeeds. */
  private void assertGoesOn(FileJournal journal) {
    long charged = charges();
    assertTrue(shop.buy(journal, "R-0", TestCards.VISA_APPROVED).isReplayed());
    assertEquals(charged, charges());
    assertTrue(buy(journal, "AFTER"));
    assertEquals(charged + 1, charges());
    shop.books().nothingChargedTwice();
  }

  private void takeTheRest() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    Files.write(ballast, new byte[(int) free], StandardOpenOption.APPEND);
  }

  private static void assertRefused(Reason why, Executable action) {
    assertEquals(why, assertThrows(JournalException.class, action).reason());
  }

  private long charges() {
    return shop.gateway.ledger().entries().size();
  }
}
