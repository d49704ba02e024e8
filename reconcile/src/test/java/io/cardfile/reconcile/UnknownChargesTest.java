package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A listed charge that the journal does not have may belong to the missing purchase. */
class UnknownChargesTest extends Proving {

  @BeforeEach
  void prove() {
    approve("OLD-1");
    doubt("R-1");
  }

  private Reconciliation resolveWith(String line) throws IOException {
    String csv = "reference,id,amount,currency,status\nOLD-1,p-1,1000,AUD,approved\n" + line + "\n";
    SettlementFile file =
        SettlementFile.builder("merchant")
            .complete(CLAIMED.minusSeconds(1), LATER)
            .read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
    return reconciler().source("file", file).build().run();
  }

  private void assertAlarm(String line) throws IOException {
    Reconciliation report = resolveWith(line);
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
    UnresolvedEntry doubt = report.inDoubt().get(0);
    assertEquals(UnresolvedEntry.Why.ALARM, doubt.why());
    String reference = line.substring(0, line.indexOf(','));
    assertTrue(doubt.detail().contains("under " + reference + ","), doubt.detail());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
    assertEquals("R-1", alarms.get(0).reference());
  }

  @ParameterizedTest
  @ValueSource(strings = {"approved", "refunded", "pending"})
  void lineOfThisAmountThatTheJournalDoesNotKnowAlarms(String status) throws IOException {
    assertAlarm("1-Jan,p-2,1000,AUD," + status);
  }

  @Test
  void lineThatStandsTwiceAlarms() throws IOException {
    assertAlarm("1-Jan,p-2,1000,AUD,declined\n1-Jan,p-3,1000,AUD,approved");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-Jan,p-2,1001,AUD,approved",
        "1-Jan,p-2,1000,NZD,approved",
        "1-Jan,p-2,1000,AUD,declined"
      })
  void lineThatCannotBeThisChargeDoesNotAlarm(String line) throws IOException {
    assertEquals(1, resolveWith(line).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED", "DECLINED", "REFUSED"})
  void lineThatTheJournalHasAsNotChargedAlarms(JournalState state) throws IOException {
    doubts.resolve(claim("1-Jan"), Resolution.stored(state, null, null, null));
    assertAlarm("1-Jan,p-2,1000,AUD,approved");
  }

  /** A truncated reference may equal the reference of an older purchase. */
  @Test
  void lineThatTheJournalHasApprovedWithAnotherIdAlarms() throws IOException {
    doubts.at(CLAIMED.minusSeconds(3_600)); // Before the file begins.
    doubts.resolve(claim("OLD-0"), Resolution.approved("p-0", "00"));
    assertAlarm("OLD-0,p-9,1000,AUD,approved");
    assertReason("the journal does not have as charged with this amount and ID");
  }

  private void assertReason(String why) {
    String detail = alarms.get(0).detail();
    assertTrue(detail.contains(", which " + why + ". It may belong to this purchase"), detail);
  }

  @Test
  void referenceThatLooksLikeACardNumberIsNotShown() throws IOException {
    String detail = resolveWith("4111111111111111,p-2,1000,AUD,approved").inDoubt().get(0).detail();
    assertTrue(detail.contains("under ****,"), detail);
    assertFalse(detail.contains("4111"), detail);
  }

  @Test
  void fileMayBeCompleteSinceEver() throws IOException {
    String line = "OLD-1,p-1,1000,AUD,approved\n";
    assertEquals(1, resolveWith(file(Instant.MIN, LATER, line)).notChargedCount());
  }

  /** The line was restored with its reference in the list, and may belong to the entry in doubt. */
  @Test
  void lineThatWasRestoredLaterThanTheClaimAlarms() throws IOException {
    doubts.at(CLAIMED.plusSeconds(60));
    doubts.journal.restore("merchant", "1-Jan", TEN, Resolution.approvedBySource("p-2", null));
    assertAlarm("1-Jan,p-2,1000,AUD,approved");
    assertReason("was restored into the journal");
  }

  /** For example two lines, or a pending one; it may still belong to the entry in doubt. */
  @Test
  void lineThatWasRestoredInDoubtLaterThanTheClaimAlarms() throws IOException {
    doubts.at(CLAIMED.plusSeconds(60));
    doubts.journal.restore("merchant", "1-Jan", TEN, Doubts.DOUBT);
    assertAlarm("1-Jan,p-2,1000,AUD,pending");
  }

  /** A line from long before the file may have a truncated reference. */
  @ParameterizedTest
  @CsvSource({"p-0,p-0,1", "p-0,'',0", "'',p-9,0"})
  void lineOfLongBeforeTheFileIsKnownByItsId(String known, String listed, int resolved)
      throws IOException {
    assertResolved(8, known, listed, resolved);
  }

  /** A file may begin up to a week before the period for which it is declared complete. */
  @ParameterizedTest
  @CsvSource({"6,'',1", "7,'',0", "6,p-9,0"})
  void lineOfTheWeekBeforeTheFileIsKnownWithoutItsId(int days, String listed, int resolved)
      throws IOException {
    assertResolved(days, "p-0", listed, resolved);
  }

  private void assertResolved(int days, String known, String listed, int resolved)
      throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(days)).minusSeconds(2));
    String id = known.isEmpty() ? null : known;
    doubts.resolve(claim("OLD-0"), Resolution.approved(id, "00"));
    String line = "OLD-0," + listed + ",1000,AUD,approved";
    assertEquals(resolved, resolveWith(line).notChargedCount());
  }

  @Test
  void lineThatTheJournalHasInDoubtDoesNotAlarm() throws IOException {
    doubt("S-1");
    Reconciliation report = resolveWith("S-1,p-2,1000,AUD,approved");
    assertEquals(1, report.notChargedCount());
    assertEquals(1, report.approvedCount());
  }

  /** One of the lines may be the charge in doubt, with a changed reference. */
  @Test
  void twoLinesOfAReferenceThatTheJournalHasApprovedAlarm() throws IOException {
    doubts.at(CLAIMED.minusSeconds(3_600)); // Before the file begins, so it proves nothing.
    doubts.resolve(claim("OLD-0"), Resolution.approved("p-0", "00"));
    assertAlarm("OLD-0,p-0,1000,AUD,approved\nOLD-0,p-2,1000,AUD,approved");
    assertReason("is reported with an alarm of its own");
  }

  @ParameterizedTest
  @CsvSource({"1000,2000,3000", "2000,1000,3000", "2000,3000,1000"})
  void eachAmountOfTheLinesOfAReferenceCounts(int first, int second, int third) throws IOException {
    doubt("S-1");
    String start = "S-1,,";
    String end = ",AUD,approved";
    String lines = start + first + end + "\n" + start + second + end + "\n" + start + third + end;
    Reconciliation report = resolveWith(lines);
    assertEquals(0, report.notChargedCount());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  private static final class Listing implements OutcomeSource {
    int asked;

    @Override
    public Finding find(JournalEntry entry) {
      return entry.state() == JournalState.APPROVED ? CHARGED : NOT_CHARGED;
    }

    @Override
    public List<String> chargedReferences(String merchant, Money amount) {
      asked++;
      if (amount.minorUnits() != 1000) {
        throw new IllegalStateException("the list is gone");
      }
      return List.of("OLD-1");
    }
  }

  @Test
  void eachAmountIsLookedForOnceInARun() {
    doubt("R-2");
    Listing listing = new Listing();
    assertEquals(2, reconciler().source("list", listing).build().run().notChargedCount());
    assertEquals(1, listing.asked);
  }

  @Test
  void sourceThatFailsToListAnAmountResolvesNothing() {
    PurchaseContent other = SampleContents.of("merchant", "R-2", Money.of("7.00", "AUD"));
    doubts.resolve(doubts.journal.claim(other).entry(), Doubts.DOUBT);
    Reconciliation report = reconciler().source("list", new Listing()).build().run();
    assertEquals(1, report.notChargedCount());
    assertEquals(UnresolvedEntry.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
  }
}
