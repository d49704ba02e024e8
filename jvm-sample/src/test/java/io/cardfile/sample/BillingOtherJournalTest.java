package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.testkit.postgres.NeedsPostgres;
import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The journal that is opened may be another shop's. */
class BillingOtherJournalTest extends BillingFixture {

  private static final String REFUSED =
      " has charges, and of this merchant none that is approved, open or of the first lines";

  private void assertRefused(String... more) {
    long before = sandbox.simulator().requestCount();
    assertEquals(BillingRun.FAILED, bill.chargeOnceMore(more));
    assertTrue(bill.err().contains(REFUSED), bill.err());
    assertEquals(before, sandbox.simulator().requestCount());
  }

  private void assertCharged(String... more) {
    assertEquals(BillingRun.DONE, bill.chargeOnceMore(more), bill.err());
  }

  @Test
  void journalOfOtherMerchantsAloneIsRefused() {
    bill.generate(3);
    bill.charge();
    bill.with("CARDFILE_USERNAME", "TEST-renamed");

    assertRefused();
    assertCharged("--merchant", "TEST-merchant");
    assertEquals(3, bill.reported("replayed from the journal"));
  }

  @Test
  void merchantsThatShareAJournalAreNamedAsNewOnce() {
    bill.generate(3);
    bill.charge();
    Path other = folder.resolve("other.csv");
    bill.generateAt(other, 3, "--seed", "2");
    assertEquals(BillingRun.FAILED, bill.chargeFile(other, "--merchant", "other"));
    assertTrue(bill.err().contains(REFUSED), bill.err());

    String[] first = {"--merchant", "other", "--new-merchant"};
    assertEquals(BillingRun.DONE, bill.chargeFile(other, first), bill.err());
    assertEquals(BillingRun.FAILED, bill.chargeFile(other, first));
    assertTrue(bill.err().contains("has charges of this merchant already"), bill.err());
    assertEquals(BillingRun.DONE, bill.chargeFile(other, "--merchant", "other"));
    assertEquals(3, bill.reported("replayed from the journal"));
    assertCharged();
  }

  @Test
  void databaseWithTheJournalOfAnotherMerchantIsRefused() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start()) {
      bill.generate(3);
      String journal = postgres.jdbcUrl();
      assertCharged("--journal", journal, "--new-journal");
      assertRefused("--journal", journal, "--merchant", "other");
      assertCharged("--journal", journal);
    }
  }

  @Test
  void emptyJournalIsTaken() throws IOException {
    bill.generate(3);
    TestJournals.create(folder.resolve("billing.journal")).close();
    assertCharged();
    assertEquals(3, bill.reported("sent now"));
  }

  @Test
  void merchantWhoseChargesWereAllRefusedIsKnown() {
    bill.generate(3);
    bill.withToken("wrong").charge();
    bill.withToken("TEST");
    assertCharged();
    assertEquals(3, bill.reported("sent now"));
  }

  @Test
  void merchantIsNotKnownByWhatIsOpenOfAnother() throws IOException {
    bill.generate(3);
    try (FileJournal journal = TestJournals.create(folder.resolve("billing.journal"))) {
      Resolution doubt = Resolution.of(JournalState.IN_DOUBT, null, null, null);
      journal.restore("another", "EARLIER", Money.of("1.00", "AUD"), null, doubt);
    }
    assertRefused();
  }

  /** It may wait for that word, as after its backup was restored. */
  @Test
  void journalOfAnotherMerchantIsNotCalledComplete() {
    bill.generate(3);
    bill.charge();
    bill.charge("--journal-is-incomplete");
    String[] other = {"--merchant", "other", "--journal-is-complete"};
    assertRefused(other);
    assertEquals(BillingRun.FAILED, bill.reconcile(other));
    assertTrue(bill.err().contains(REFUSED), bill.err());
    bill.chargeOnceMore();
    assertTrue(bill.err().contains("the journal may lack charges"), bill.err());
    assertCharged("--journal-is-complete");
  }

  @Test
  void outcomesOfAFormerUserNameAreReplayedWhereItIsNamed() {
    bill.generate(3);
    bill.charge("--merchant", "shop");
    bill.with("CARDFILE_USERNAME", "TEST-renamed");
    assertEquals(BillingRun.NOT_ALL, bill.chargeOnceMore("--merchant", "shop"), bill.out());
    assertEquals(3, bill.reported("answered elsewhere"));
    assertCharged("--merchant", "shop", "--former-user", "TEST-merchant");
    assertEquals(3, bill.reported("replayed from the journal"));
  }

  @Test
  void merchantIsKnownByWhatIsApprovedOrOpen() throws IOException {
    bill.generate(3);
    for (JournalState state : new JournalState[] {JournalState.APPROVED, JournalState.IN_DOUBT}) {
      Path file = folder.resolve(state + ".journal");
      try (FileJournal journal = TestJournals.create(file)) {
        Resolution ending = Resolution.of(state, null, null, null);
        journal.restore("TEST-merchant", "EARLIER", Money.of("1.00", "AUD"), null, ending);
      }
      bill.chargeOnceMore("--journal", "file:" + file);
      assertEquals(3, bill.reported("sent now"));
    }
  }
}
