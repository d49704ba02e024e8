package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.sample.TestJournals;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The open journal may belong to another shop. */
class BillingOtherJournalTest extends BillingFixture {

  private static final String REFUSED =
      " has charges, but for this merchant none that is approved, open or in the first lines";

  private void assertRefused(String... more) {
    long before = sandbox.simulator().requestCount();
    assertEquals(BillingRun.FAILED, billing.chargeOnceMore(more));
    assertTrue(billing.err().contains(REFUSED), billing.err());
    assertEquals(before, sandbox.simulator().requestCount());
  }

  private void assertCharged(String... more) {
    assertEquals(BillingRun.DONE, billing.chargeOnceMore(more), billing.err());
  }

  @Test
  void journalOfOtherMerchantsOnlyIsRefused() {
    billing.generate(3);
    billing.charge();
    billing.with("CARDFILE_USERNAME", "TEST-renamed");

    assertRefused();
    assertCharged("--merchant", "TEST-merchant");
    assertEquals(3, billing.reported("replayed from the journal"));
  }

  @Test
  void newMerchantOfASharedJournalIsNamedOnce() {
    billing.generate(3);
    billing.charge();
    Path other = folder.resolve("other.csv");
    billing.generateAt(other, 3, "--seed", "2");
    assertEquals(BillingRun.FAILED, billing.chargeFile(other, "--merchant", "other"));
    assertTrue(billing.err().contains(REFUSED), billing.err());

    String[] first = {"--merchant", "other", "--new-merchant"};
    assertEquals(BillingRun.DONE, billing.chargeFile(other, first), billing.err());
    assertEquals(BillingRun.FAILED, billing.chargeFile(other, first));
    assertTrue(billing.err().contains("already has charges of this merchant"), billing.err());
    assertEquals(BillingRun.DONE, billing.chargeFile(other, "--merchant", "other"));
    assertEquals(3, billing.reported("replayed from the journal"));
    assertCharged();
  }

  /** Open entries of all merchants are read in pages, ordered by merchant. */
  @Test
  void openEntryIsFoundBehindThoseOfAnotherMerchant() throws IOException {
    billing.generate(3);
    try (FileJournal journal = TestJournals.create(folder.resolve("billing.journal"))) {
      for (int i = 1; i <= OpenEntries.PAGE; i++) {
        restoreInDoubt(journal, "A-merchant", "INV-" + i);
      }
      restoreInDoubt(journal, "TEST-merchant", "OPEN-1");
    }
    assertCharged();
    assertEquals(3, billing.reported("sent now"));
  }

  private static void restoreInDoubt(PurchaseJournal journal, String merchant, String reference)
      throws IOException {
    Resolution inDoubt = Resolution.inDoubt();
    journal.restore(merchant, reference, Money.of("1.00", "EUR"), inDoubt);
  }

  @Test
  void databaseWithTheJournalOfAnotherMerchantIsRefused() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start()) {
      billing.generate(3);
      String journal = postgres.jdbcUrl();
      assertCharged("--journal", journal, "--new-journal");
      assertRefused("--journal", journal, "--merchant", "other");
      assertCharged("--journal", journal);
    }
  }

  @Test
  void emptyJournalIsAccepted() throws IOException {
    billing.generate(3);
    TestJournals.create(folder.resolve("billing.journal")).close();
    assertCharged();
    assertEquals(3, billing.reported("sent now"));
  }

  @Test
  void merchantWhoseChargesWereAllRefusedIsKnown() {
    billing.generate(3);
    billing.withToken("wrong").charge();
    billing.withToken("TEST");
    assertCharged();
    assertEquals(3, billing.reported("sent now"));
  }

  @Test
  void openEntriesOfAnotherMerchantDoNotCount() throws IOException {
    billing.generate(3);
    try (FileJournal journal = TestJournals.create(folder.resolve("billing.journal"))) {
      Resolution doubt = Resolution.inDoubt();
      journal.restore("another", "EARLIER", Money.of("1.00", "AUD"), doubt);
    }
    assertRefused();
  }

  /** The other merchant's journal may be incomplete, as after a restored backup. */
  @Test
  void journalOfAnotherMerchantIsNotDeclaredComplete() {
    billing.generate(3);
    billing.charge();
    billing.charge("--journal-is-incomplete");
    String[] other = {"--merchant", "other", "--journal-is-complete"};
    assertRefused(other);
    assertEquals(BillingRun.FAILED, billing.reconcile(other));
    assertTrue(billing.err().contains(REFUSED), billing.err());
    billing.chargeOnceMore();
    assertTrue(billing.err().contains("the journal may lack charges"), billing.err());
    assertCharged("--journal-is-complete");
  }

  @Test
  void merchantIsKnownByWhatIsApprovedOrOpen() throws IOException {
    billing.generate(3);
    for (JournalState state : new JournalState[] {JournalState.APPROVED, JournalState.IN_DOUBT}) {
      Path file = folder.resolve(state + ".journal");
      try (FileJournal journal = TestJournals.create(file)) {
        Resolution ending = Resolution.stored(state, null, null, null);
        journal.restore("TEST-merchant", "EARLIER", Money.of("1.00", "AUD"), ending);
      }
      billing.chargeOnceMore("--journal", "file:" + file);
      assertEquals(3, billing.reported("sent now"));
    }
  }
}
