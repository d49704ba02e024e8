package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Among concurrent threads one is granted a reference, and one record is stored. */
abstract class JournalRaceRows extends JournalRows {

  static final int REFERENCES = 30;
  private static final int ROUNDS = 20;
  private static final int PURGES = 8;

  JournalRaceRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @Test
  void oneOfEightClaimsOfEachReferenceIsGranted() throws Exception {
    assertOneGranted(claims(REFERENCES, journal, journal), Claim.Kind.OPEN);
  }

  @Test
  void oneClaimOfTwoOwnersIsGranted() throws Exception {
    assertOneGranted(claims(REFERENCES, journal, second()), Claim.Kind.OPEN);
  }

  /** Half of the threads claim with one owner, half with the other. */
  private static List<List<Claim>> claims(int rounds, PurchaseJournal one, PurchaseJournal other)
      throws Exception {
    return Race.run(
        rounds,
        (round, thread) ->
            (thread % 2 == 0 ? one : other).claim(JournalPurchases.first("INV-" + round)));
  }

  /**
   * Asserts that each round has one winner and that the others received {@code others} with the
   * winner's entry.
   */
  private void assertOneGranted(List<List<Claim>> rounds, Claim.Kind others) throws Exception {
    for (int round = 0; round < rounds.size(); round++) {
      List<Claim> winners = of(rounds.get(round), Claim.Kind.GRANTED);
      assertEquals(1, winners.size(), "claims granted of INV-" + round);
      List<Claim> losers = of(rounds.get(round), others);
      assertEquals(Race.THREADS - 1, losers.size(), "claims of kind " + others);
      JournalEntry entry = winners.get(0).entry();
      assertEquals(entry, found("INV-" + round));
      losers.forEach(claim -> assertEquals(entry.reference(), claim.entry().reference()));
    }
  }

  private static List<Claim> of(List<Claim> claims, Claim.Kind kind) {
    return claims.stream().filter(claim -> claim.kind() == kind).collect(Collectors.toList());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"NOT_SENT", "NOT_CHARGED"})
  void oneNextAttemptIsGranted(JournalState state) throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      entryIn(state, "INV-" + i);
    }
    assertSecondAttempts(claims(ROUNDS, journal, journal));
  }

  @Test
  void oneNextAttemptIsGrantedToOneOfTwoOwners() throws Exception {
    PurchaseJournal second = second();
    for (int i = 0; i < ROUNDS; i++) {
      entryIn(JournalState.NOT_SENT, "INV-" + i);
    }
    assertSecondAttempts(claims(ROUNDS, journal, second));
  }

  private void assertSecondAttempts(List<List<Claim>> rounds) throws Exception {
    assertOneGranted(rounds, Claim.Kind.OPEN);
    for (int i = 0; i < rounds.size(); i++) {
      assertEquals(2, found("INV-" + i).attempt());
    }
  }

  @Test
  void oneOfEightContentsIsGranted() throws Exception {
    assertOneGranted(
        Race.run(
            ROUNDS,
            (round, thread) ->
                journal.claim(
                    JournalPurchases.first(
                        JournalPurchases.MERCHANT,
                        "INV-" + round,
                        Money.ofMinor(1 + thread, "AUD")))),
        Claim.Kind.OTHER_CONTENT);
  }

  @Test
  void oneOfEightRecordsIsStored() throws Exception {
    assertOneStands(journal, journal);
  }

  @Test
  void oneOfTheRecordsOfTwoOwnersIsStored() throws Exception {
    assertOneStands(journal, second());
  }

  private void assertOneStands(PurchaseJournal one, PurchaseJournal other) throws Exception {
    List<JournalEntry> entries = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      entries.add(granted("INV-" + i));
    }
    List<List<JournalEntry>> rounds =
        Race.run(
            ROUNDS,
            (round, thread) ->
                tryToRecord(thread % 2 == 0 ? one : other, entries.get(round), thread));
    for (int i = 0; i < ROUNDS; i++) {
      List<JournalEntry> recorded = new ArrayList<>(rounds.get(i));
      recorded.removeAll(Collections.singleton(null));
      assertEquals(1, recorded.size(), "records of INV-" + i);
      assertEquals(recorded.get(0), found("INV-" + i));
    }
  }

  private static JournalEntry tryToRecord(PurchaseJournal owner, JournalEntry entry, int thread)
      throws JournalException {
    JournalState[] finals = {JournalState.APPROVED, JournalState.DECLINED, JournalState.REFUSED};
    try {
      return owner.record(entry, outcome(finals[thread % finals.length]));
    } catch (JournalException e) {
      assertSame(Reason.CONFLICT, e.reason());
      return null;
    }
  }

  /** An old reference is claimed again while one thread purges: the claim remains. */
  @Test
  void aPurgeRemovesNoClaim() throws Exception {
    for (int i = 0; i < PURGES; i++) {
      entryIn(JournalState.NOT_SENT, "OLD");
      clock.advance(Duration.ofDays(3));
      List<Claim> claims = Race.run(1, this::purgeOrClaim).get(0);
      List<Claim> winners = of(claims.subList(1, Race.THREADS), Claim.Kind.GRANTED);
      assertEquals(1, winners.size(), "claims granted while it was purged");
      assertEquals(winners.get(0).entry(), found("OLD"));
      journal.record(winners.get(0).entry(), outcome(JournalState.NOT_SENT));
    }
  }

  private Claim purgeOrClaim(int round, int thread) throws JournalException {
    if (thread > 0) {
      return journal.claim(JournalPurchases.first("OLD"));
    }
    journal.purge(Duration.ofDays(1));
    return null;
  }

  /** Each thread uses different references, as in a billing run. */
  @Test
  void allClaimsAndRecordsOfManyThreadsAreStored() throws Exception {
    Race.run(
        ROUNDS,
        (round, thread) -> {
          PurchaseContent content = JournalPurchases.first("INV-" + round + "-" + thread);
          return journal.record(granted(content), outcome(JournalState.APPROVED));
        });
    for (int i = 0; i < ROUNDS * Race.THREADS; i++) {
      String reference = "INV-" + i / Race.THREADS + "-" + i % Race.THREADS;
      assertEquals(outcome(JournalState.APPROVED), found(reference).outcome().get());
    }
    assertEquals(Collections.emptyList(), journal.open(null, 1));
  }
}
