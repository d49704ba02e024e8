package io.cardfile.sample;

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

/** What was put back is settled as not charged by the date of its own file alone. */
class BillingLostSinceTest {

  private static final String YESTERDAY = LocalDate.now(ZoneOffset.UTC).minusDays(1).toString();
  private static final String LONG_AGO = LocalDate.now(ZoneOffset.UTC).minusDays(400).toString();

  /** A gateway that forgets at once, as it is asked at the URL that has charged. */
  private static final Fault FORGOTTEN =
      Fault.afterRequest().lieAbout(text -> text).answeredNotCharged();

  @TempDir Path folder;
  private FaultServer gateway;
  private Bill bill;
  private Path newFile;

  @BeforeEach
  void start() throws IOException {
    gateway = FaultServer.inFrontOf(GatewaySimulator.create());
    bill = new Bill(folder, gateway.purchasesUrl());
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  /** The old file was charged, and the gateway has forgotten it; the new one was not charged. */
  private void loseTheJournalOfTwoFiles() throws IOException {
    bill.generate(3);
    gateway.always(FORGOTTEN);
    bill.charge();
    assertTrue(bill.reported("approved") > 0, bill.out());
    gateway.heal();
    String due = Files.readString(bill.file());
    newFile = Files.writeString(folder.resolve("new.csv"), due.replace("BILL-", "NEW-"));
    Files.delete(folder.resolve("billing.journal"));
    Files.delete(folder.resolve("billing.journal.mark"));
    String nothing = "reference,id,amount,currency,status\n";
    Path list = Files.writeString(folder.resolve("charged.csv"), nothing);
    bill.restore(list, "--trust-list");
    bill.restore(list, "--trust-list", "--file", newFile.toString());
    assertEquals(3, bill.reported("only in the file, now in doubt"), bill.err());
  }

  @Test
  void dateOfOneFileSettlesNothingOfAnother() throws IOException {
    loseTheJournalOfTwoFiles();
    List<LedgerEntry> cards = gateway.ledger().entries();
    assertEquals(BillingRun.NOT_ALL, reconcile(bill.file(), LONG_AGO));
    assertEquals(6, bill.reported("still in doubt"), bill.out());
    assertEquals(BillingRun.NOT_ALL, reconcile(newFile, YESTERDAY));
    assertEquals(3, bill.reported("settled as not charged"), bill.out());
    assertEquals(3, bill.reported("still in doubt"), bill.out());
    String ofAnother = "    BILL-1-0000001 UNKNOWN: look-up: UNKNOWN: of another file: name that";
    assertTrue(bill.out().contains(ofAnother), bill.out());
    bill.charge();
    assertEquals(3, bill.reported("in doubt"), bill.out());
    assertEquals(cards, gateway.ledger().entries(), "a second charge of the old file");
  }

  @Test
  void lineOfAnUnknownReasonIsOfTheFileAsWell() throws IOException {
    loseTheJournalOfTwoFiles();
    String text = Files.readString(newFile);
    Files.writeString(newFile, text.replaceAll(",[a-z_]+\r\n$", ",invented_later\r\n"));
    reconcile(newFile, YESTERDAY);
    assertEquals(3, bill.reported("settled as not charged"), bill.out());
  }

  private int reconcile(Path file, String lostSince) {
    return bill.reconcile(
        "--file",
        file.toString(),
        "--lost-since",
        lostSince,
        "--trust-absence",
        "--journal-is-complete");
  }
}
