package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A settlement file proves itself by the charges that it lists. */
class SettlementProofTest extends Proving {

  private static SettlementFile file(Instant from, Instant upTo, String... lines)
      throws IOException {
    String csv = "reference,id,amount,currency,status\n" + String.join("", lines);
    return SettlementFile.builder("merchant")
        .complete(from, upTo)
        .read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
  }

  private Reconciliation settleWith(SettlementFile file) {
    return reconciler().source("file", file).build().run();
  }

  @Test
  void fileOfAnotherTimeIsProvenByWhatItListsItself() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(9)));
    approve("OLD-1", HERE);
    doubt("R-1", HERE);
    for (int i = 0; i < 200; i++) { // All approved after the file ends.
      doubts.at(CLAIMED.plusSeconds(i));
      approve("NEW-" + i, HERE);
    }
    Instant upTo = CLAIMED.minus(Duration.ofDays(8));
    SettlementFile file =
        file(CLAIMED.minus(Duration.ofDays(10)), upTo, "OLD-1,p-1,1000,AUD,approved\n");
    assertEquals(1, settleWith(file).notChargedCount());
    assertEquals(List.of(), alarms);
  }

  @Test
  void listedPurchaseOfAnotherDestinationIsNoProof() throws IOException {
    approve("OLD-1", THERE);
    doubt("R-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertUnproven(settleWith(file), "R-1", "no approved purchase");
  }

  @Test
  void listedPurchaseThatTheJournalHasAsDeclinedIsNoProof() throws IOException {
    doubts.settle(claim("OLD-1", HERE), DECLINED.resolution());
    doubt("R-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertUnproven(settleWith(file), "R-1", "no approved purchase");
  }

  @Test
  void sourceThatFailsToListItsChargesSettlesNothing() {
    doubt("R-1", HERE);
    OutcomeSource failing =
        new OutcomeSource() {
          @Override
          public Finding find(JournalEntry entry) {
            return NOT_CHARGED;
          }

          @Override
          public List<String> chargedReferences(String merchant, int limit) {
            throw new IllegalStateException("the file is gone");
          }
        };
    Reconciliation report = reconciler().source("file", failing).build().run();
    assertEquals(Doubt.Why.SOURCE_FAILED, report.inDoubt().get(0).why());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void fileWithAHeaderAloneSettlesNothing() throws IOException {
    doubt("R-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER);
    assertUnproven(settleWith(file), "R-1", "no approved purchase");
  }

  @Test
  void fileWithAHeaderAloneThatLacksWhatItMustListAlarms() throws IOException {
    approve("OLD-1", HERE);
    doubt("R-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER);
    assertUnproven(settleWith(file), "R-1", "file says NOT_CHARGED");
    assertEquals(1, alarms.size());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
  }

  @Test
  void fileOfAnotherMerchantSettlesNothing() throws IOException {
    doubt("R-1", HERE);
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "A-1,p-7,700,AUD,approved\n",
            "A-2,p-8,800,AUD,approved\n");
    assertUnproven(settleWith(file), "R-1", "no approved purchase");
  }

  @Test
  void listedReferenceWithAnotherAmountIsNoProof() throws IOException {
    doubts.at(CLAIMED.minus(Duration.ofDays(1)));
    approve("OLD-1", HERE);
    doubts.at(CLAIMED);
    doubt("R-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,999,AUD,approved\n");
    assertUnproven(settleWith(file), "R-1", "file says CHARGED");
    assertEquals(1, alarms.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"r-1", "R -1", "R-\u200b1"})
  void nearMissAlarmsAndSettlesNothing(String listed) throws IOException {
    approve("OLD-1", HERE);
    doubt("R-1", HERE);
    SettlementFile file =
        file(
            CLAIMED.minusSeconds(1),
            LATER,
            "OLD-1,p-1,1000,AUD,approved\n",
            listed + ",p-1,1000,AUD,approved\n");
    Reconciliation report = settleWith(file);
    assertEquals(Doubt.Why.ALARM, report.inDoubt().get(0).why());
    assertEquals(Alarm.Kind.SUSPICIOUS, alarms.get(0).kind());
    assertEquals(JournalState.IN_DOUBT, doubts.state("R-1"));
  }

  @Test
  void fileIsNotProvenByWhatItSettledItself() throws IOException {
    doubt("OLD-1", HERE);
    SettlementFile file = file(CLAIMED.minusSeconds(1), LATER, "OLD-1,p-1,1000,AUD,approved\n");
    assertEquals(1, settleWith(file).approvedCount());
    doubts.at(CLAIMED);
    doubt("R-1", HERE);
    assertUnproven(settleWith(file), "R-1", "no approved purchase");
  }
}
