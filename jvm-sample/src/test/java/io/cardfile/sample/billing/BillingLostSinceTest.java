package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restored charge is resolved as not charged only with the date of its own file. */
class BillingLostSinceTest {

  private static final String YESTERDAY = LocalDate.now(ZoneOffset.UTC).minusDays(1).toString();
  private static final String LONG_AGO = LocalDate.now(ZoneOffset.UTC).minusDays(400).toString();

  /** A gateway that forgets charges immediately, at the URL that has charged. */
  private static final Fault FORGOTTEN =
      Fault.afterRequest().changeDocument(text -> text).answeredNotCharged();

  @TempDir Path folder;
  private FaultServer gateway;
  private BillingCommand billing;
  private Path newFile;

  @BeforeEach
  void start() throws IOException {
    gateway = FaultServer.inFrontOf(GatewaySimulator.create());
    billing = new BillingCommand(folder, gateway.purchasesUrl());
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  /** The old file was charged, and the gateway has forgotten it; the new one was not charged. */
  private void loseTheJournalOfTwoFiles() throws IOException {
    billing.generate(3);
    gateway.always(FORGOTTEN);
    billing.charge();
    assertTrue(billing.reported("approved") > 0, billing.out());
    gateway.clearFaults();
    String due = Files.readString(billing.file());
    newFile = Files.writeString(folder.resolve("new.csv"), due.replace("BILL-", "NEW-"));
    Files.delete(folder.resolve("billing.journal"));
    Files.delete(folder.resolve("billing.journal.mark"));
    String nothing = "reference,id,amount,currency,status\n";
    Path list = Files.writeString(folder.resolve("charged.csv"), nothing);
    billing.restore(list, "--trust-list");
    billing.restoreFile(newFile, list, "--trust-list");
    assertEquals(3, billing.reported("only in the file, now in doubt"), billing.err());
  }

  @Test
  void dateOfOneFileResolvesNothingOfAnother() throws IOException {
    loseTheJournalOfTwoFiles();
    List<LedgerEntry> cards = gateway.ledger().entries();
    assertEquals(BillingRun.NOT_ALL, reconcile(billing.file(), LONG_AGO));
    assertEquals(6, billing.reported("still in doubt"), billing.out());
    assertEquals(BillingRun.NOT_ALL, reconcile(newFile, YESTERDAY));
    assertEquals(3, billing.reported("resolved as not charged"), billing.out());
    assertEquals(3, billing.reported("still in doubt"), billing.out());
    String ofAnother = "    BILL-1-0000001 UNKNOWN: look-up: UNKNOWN: from another file: name that";
    assertTrue(billing.out().contains(ofAnother), billing.out());
    billing.charge();
    assertEquals(3, billing.reported("in doubt"), billing.out());
    assertEquals(cards, gateway.ledger().entries(), "a second charge of the old file");
  }

  @Test
  void lineWithAnUnknownReasonBelongsToTheFile() throws IOException {
    loseTheJournalOfTwoFiles();
    String text = Files.readString(newFile);
    Files.writeString(newFile, text.replaceAll(",[a-z_]+\r\n$", ",invented_later\r\n"));
    reconcile(newFile, YESTERDAY);
    assertEquals(3, billing.reported("resolved as not charged"), billing.out());
  }

  private int reconcile(Path file, String lostSince) {
    return billing.reconcileFile(
        file, "--lost-since", lostSince, "--trust-absence", "--journal-is-complete");
  }
}
