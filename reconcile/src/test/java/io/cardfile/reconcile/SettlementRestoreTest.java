package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal that has lost entries restores them from the gateway's list. */
class SettlementRestoreTest {

  private static final String HEADER = "reference,id,amount,currency,status\n";

  private final InMemoryJournal journal = InMemoryJournal.create();

  private SettlementFile file(String lines) throws IOException {
    byte[] bytes = (HEADER + lines).getBytes(StandardCharsets.UTF_8);
    return SettlementFile.builder("merchant").read(new ByteArrayInputStream(bytes));
  }

  private JournalState restored(String reference, String lines) throws IOException {
    file(lines).restoreUnprovenTo(journal);
    return journal.find("merchant", reference).map(JournalEntry::state).orElse(null);
  }

  @Test
  void aLostChargeIsAnsweredWithTheGatewaysId() throws IOException {
    assertEquals(1, file("R-1,p-1,1000,AUD,approved\n").restoreUnprovenTo(journal));
    Claim claim = journal.claim(Doubts.content("R-1"));
    assertEquals(Claim.Kind.ANSWERED, claim.kind());
    Resolution ending = claim.entry().resolution().orElseThrow();
    assertEquals(JournalState.APPROVED, ending.state());
    assertEquals("p-1", ending.gatewayId().orElseThrow());
    assertEquals(Money.of("10.00", "AUD"), claim.entry().amount());
  }

  @Test
  void aLineOfAnUnknownStatusIsInDoubt() throws IOException {
    assertEquals(JournalState.IN_DOUBT, restored("R-1", "R-1,p-1,1000,AUD,pending\n"));
  }

  @Test
  void aDeclineIsLeftOut() throws IOException {
    assertEquals(0, file("R-1,p-1,1000,AUD,declined\n").restoreUnprovenTo(journal));
    assertEquals(Claim.Kind.GRANTED, journal.claim(Doubts.content("R-1")).kind());
  }

  /**
   * For example a reversed charge: no money moved, and nothing must be delivered. Or the lines are
   * of two purchases, whose references have become equal.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "R-1,p-1,1000,AUD,approved\nR-1,p-2,1000,AUD,declined\n",
        "R-1,p-1,1000,AUD,declined\nR-1,p-2,1000,AUD,approved\n",
        "R-1,p-1,1000,AUD,approved\nR-1,p-1,1000,AUD,reversed\n",
        "R-1,p-1,1000,AUD,approved\nR-1,p-2,1000,AUD,approved\n",
        "R-1,,1000,AUD,approved\nR-1,,1000,AUD,approved\n",
        "R-1,p-1,1000,AUD,pending\nR-1,p-2,1000,AUD,approved\n",
        "R-1,p-1,1000,AUD,declined\nR-1,,1000,AUD,pending\nR-1,p-2,1000,AUD,approved\n"
      })
  void aChargeWithAnotherLineIsInDoubt(String lines) throws IOException {
    assertEquals(JournalState.IN_DOUBT, restored("R-1", lines));
  }

  @Test
  void twoDeclinesOfOneReferenceAreLeftOut() throws IOException {
    String lines = "R-1,p-1,1000,AUD,declined\nR-1,p-2,1000,AUD,declined\n";
    assertEquals(null, restored("R-1", lines));
  }

  /** The restored backup had only an earlier attempt. */
  @Test
  void aChargeReplacesAnEarlierEnding() throws IOException {
    JournalEntry sent = journal.claim(Doubts.content("R-1")).entry();
    journal.record(sent, Resolution.notSent());
    assertEquals(JournalState.APPROVED, restored("R-1", "R-1,p-1,1000,AUD,approved\n"));
  }

  /** It may be of another purchase, or of a lost attempt. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void chargeOfAnotherAmountDoesNotApproveAndIsNotLookedUpElsewhere(boolean isEnded)
      throws IOException {
    JournalEntry sent = journal.claim(Doubts.content("R-1")).entry();
    journal.record(sent, isEnded ? Resolution.notSent() : Resolution.inDoubt());
    for (int times = 1; times <= 2; times++) {
      assertEquals(JournalState.IN_DOUBT, restored("R-1", "R-1,p-1,2000,AUD,approved\n"));
    }
    JournalEntry entry = journal.find("merchant", "R-1").orElseThrow();
    assertEquals(sent.amount(), entry.amount());
  }

  @Test
  void chargeOfAnotherAmountDoesNotApproveWhatWasRestoredInDoubt() throws IOException {
    Money amount = Money.of("10.00", "AUD");
    journal.restore("merchant", "R-1", amount, Resolution.inDoubt());
    for (int times = 1; times <= 2; times++) {
      assertEquals(JournalState.IN_DOUBT, restored("R-1", "R-1,p-1,2000,AUD,approved\n"));
    }
    assertEquals(amount, journal.find("merchant", "R-1").orElseThrow().amount());
    journal.restore("merchant", "R-1", Money.of("20.00", "AUD"), Resolution.inDoubt());
    assertEquals(JournalState.APPROVED, restored("R-1", "R-1,p-1,2000,AUD,approved\n"));
  }

  @Test
  void chargeOfAnotherAmountDoesNotApproveWhatIsRefused() throws IOException {
    JournalEntry sent = journal.claim(Doubts.content("R-1")).entry();
    journal.record(sent, Resolution.refused("p-1", 422));
    assertEquals(JournalState.REFUSED, restored("R-1", "R-1,p-1,2000,AUD,approved\n"));
    assertEquals(JournalState.APPROVED, restored("R-1", "R-1,p-1,1000,AUD,approved\n"));
  }

  @Test
  void whatIsApprovedStaysAndTheCheckFindsTheDifference() throws IOException {
    JournalEntry sent = journal.claim(Doubts.content("R-1")).entry();
    journal.record(sent, Resolution.approved("p-0", "00"));
    SettlementFile file = file("R-1,p-1,1000,AUD,approved\n");
    file.restoreUnprovenTo(journal);
    JournalEntry entry = journal.find("merchant", "R-1").orElseThrow();
    assertEquals("p-0", entry.resolution().orElseThrow().gatewayId().orElseThrow());
    assertEquals(1, SettlementCheck.of(file, journal).alarmCount());
  }

  /** It may have been sent before the start of the file. */
  @Test
  void aRestoredDoubtIsNotResolvedByAFileThatLacksIt() throws IOException {
    assertEquals(JournalState.IN_DOUBT, restored("R-1", "R-1,p-1,1000,AUD,pending\n"));
    byte[] bytes = (HEADER + "R-2,p-2,700,AUD,approved\n").getBytes(StandardCharsets.UTF_8);
    SettlementFile later =
        SettlementFile.builder("merchant")
            .complete(Instant.EPOCH, Instant.now().plus(Duration.ofDays(1)))
            .read(new ByteArrayInputStream(bytes));
    JournalEntry doubt = journal.find("merchant", "R-1").orElseThrow();
    assertEquals(Finding.Kind.UNKNOWN, later.find(doubt).kind());
  }

  @Test
  void doingItAgainChangesNothing() throws IOException {
    SettlementFile file = file("R-1,p-1,1000,AUD,approved\nR-2,p-2,1000,AUD,pending\n");
    assertEquals(2, file.restoreUnprovenTo(journal));
    JournalEntry first = journal.find("merchant", "R-1").orElseThrow();
    assertEquals(2, file.restoreUnprovenTo(journal));
    assertEquals(first, journal.find("merchant", "R-1").orElseThrow());
    assertEquals(1, journal.open(null, 10).size());
  }

  @Test
  void theProofAloneWritesNothing() throws IOException {
    JournalEntry sent = journal.claim(Doubts.content("R-1")).entry();
    journal.record(sent, Resolution.approved("p-1", "00"));
    file("R-1,p-1,1000,AUD,approved\nR-2,,1000,AUD,approved\n").requireProof(journal);
    SettlementFile other = file("R-2,,1000,AUD,approved\n");
    assertThrows(IllegalStateException.class, () -> other.requireProof(journal));
    assertFalse(journal.find("merchant", "R-2").isPresent());
  }
}
