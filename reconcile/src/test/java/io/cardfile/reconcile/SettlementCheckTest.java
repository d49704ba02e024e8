package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlementCheckTest {

  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");

  private final Doubts doubts = new Doubts(CLAIMED);

  private SettlementCheck check(String lines) throws IOException {
    String text = "reference,id,amount,currency,status\n" + lines;
    SettlementFile file =
        SettlementFile.builder("merchant")
            .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return SettlementCheck.of(file, doubts.journal);
  }

  private void resolved(JournalState state, @Nullable String id) {
    JournalEntry entry =
        state == JournalState.NOT_CHARGED ? doubts.add("R-1") : doubts.claim("R-1");
    doubts.resolve(entry, Resolution.stored(state, id, null, null));
  }

  private static void assertAlarm(Alarm.Kind kind, SettlementCheck check) {
    assertEquals(1, check.alarmCount(), check.toString());
    assertEquals(kind, check.alarms().get(0).kind());
    assertEquals("R-1", check.alarms().get(0).reference());
    assertEquals(0, check.agreedCount());
  }

  @ParameterizedTest
  @CsvSource({"p-1, p-1", "p-1, ''", ", p-1", ", ''"})
  void chargeOfAnApprovedEntryAgrees(@Nullable String known, String told) throws IOException {
    resolved(JournalState.APPROVED, known);
    SettlementCheck check = check("R-1," + told + ",1000,AUD,approved\n");
    assertEquals(1, check.agreedCount());
    assertEquals(0, check.alarmCount());
  }

  @ParameterizedTest
  @CsvSource({"999, AUD", "1000, NZD"})
  void chargeOfAnotherAmountAlarms(String amount, String currency) throws IOException {
    resolved(JournalState.APPROVED, "p-1");
    String line = "R-1,p-1," + amount + "," + currency + ",approved\n";
    assertAlarm(Alarm.Kind.AMOUNT_MISMATCH, check(line));
  }

  @Test
  void chargeUnderAnotherIdAlarms() throws IOException {
    resolved(JournalState.APPROVED, "p-1");
    assertAlarm(Alarm.Kind.CONTRADICTION, check("R-1,p-2,1000,AUD,approved\n"));
  }

  @ParameterizedTest
  @CsvSource({"DECLINED", "REFUSED", "NOT_SENT", "NOT_CHARGED"})
  void chargeOfWhatWasNotApprovedAlarms(JournalState state) throws IOException {
    resolved(state, null);
    assertAlarm(Alarm.Kind.CHARGE_NOT_APPROVED, check("R-1,p-1,1000,AUD,approved\n"));
  }

  @Test
  void chargeThatTheJournalDoesNotKnowAlarms() throws IOException {
    assertAlarm(Alarm.Kind.CHARGE_UNKNOWN, check("R-1,p-1,1000,AUD,approved\n"));
  }

  @Test
  void cardPutOnFileThatTheJournalDoesNotKnowMovedNoMoney() throws IOException {
    assertEquals(0, check("R-1,p-1,0,AUD,approved\n").alarmCount());
  }

  @Test
  void declineOfAnApprovedEntryAlarms() throws IOException {
    resolved(JournalState.APPROVED, "p-1");
    assertAlarm(Alarm.Kind.APPROVED_NOT_CHARGED, check("R-1,p-1,1000,AUD,declined\n"));
  }

  @ParameterizedTest
  @CsvSource({"DECLINED", "REFUSED", "NOT_SENT", "NOT_CHARGED"})
  void declineOfWhatWasNotApprovedAgrees(JournalState state) throws IOException {
    resolved(state, null);
    assertEquals(1, check("R-1,p-1,1000,AUD,declined\n").agreedCount());
  }

  @Test
  void referenceOnTwoLinesAlarms() throws IOException {
    resolved(JournalState.APPROVED, "p-1");
    String line = "R-1,p-1,1000,AUD,approved\n";
    assertAlarm(Alarm.Kind.SUSPICIOUS, check(line + line));
  }

  @Test
  void openEntriesAreLeftToTheReconciler() throws IOException {
    doubts.claim("R-1");
    doubts.add("R-2");
    SettlementCheck check = check("R-1,,1000,AUD,approved\nR-2,,5,AUD,declined\n");
    assertEquals(2, check.openCount());
    assertEquals(0, check.alarmCount());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-2"));
  }

  @Test
  void whatMovesNoMoneyAndIsNotKnownSaysNothing() throws IOException {
    SettlementCheck check = check("R-1,,1000,AUD,declined\nR-2,,1000,AUD,refunded\n");
    assertEquals("SettlementCheck(0 agreed, 0 open, 0 alarms)", check.toString());
  }

  @Test
  void cardNumberInTheWrongColumnIsNotShown() throws IOException {
    SettlementCheck check = check("4111111111111111,,1000,AUD,approved\n");
    assertEquals(1, check.alarmCount());
    assertFalse(check.alarms().toString().contains("4111"));
  }
}
