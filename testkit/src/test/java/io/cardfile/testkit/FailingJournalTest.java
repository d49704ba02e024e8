package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailingJournalTest {

  private static final JournalOutcome APPROVED = JournalOutcome.approved("gw-1", "00");

  private final InMemoryJournal inside = InMemoryJournal.create();
  private final FailingJournal journal = FailingJournal.around(inside);

  private static PurchaseContent content(String reference) {
    return PurchaseRequest.merchantInitiated(
            StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1")), AuthReason.NO_SHOW)
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .build()
        .contentFor("shop");
  }

  private Reason claimFails(String reference) {
    return assertThrows(JournalException.class, () -> journal.claim(content(reference))).reason();
  }

  @Test
  void withoutAFailureItDelegates() throws JournalException {
    JournalEntry entry = journal.claim(content("A")).entry();
    assertEquals(List.of(entry), journal.open(null, 10));
    assertEquals(JournalState.APPROVED, journal.record(entry, APPROVED).state());
    assertEquals(inside.find("shop", "A"), journal.find("shop", "A"));
    assertEquals(0, journal.purge(Duration.ofDays(1)));
    assertEquals(1, journal.claims());
    assertEquals(1, journal.records());
  }

  @Test
  void onlyTheClaimWithTheNumberFails() throws JournalException {
    journal.onClaim(2).failBefore(Reason.UNAVAILABLE);
    journal.claim(content("A"));
    assertEquals(Reason.UNAVAILABLE, claimFails("B"));
    assertFalse(inside.find("shop", "B").isPresent());
    assertEquals(Claim.Kind.GRANTED, journal.claim(content("B")).kind());
    assertEquals(3, journal.claims());
  }

  @Test
  void aClaimThatFailsAfterwardsHasTakenEffect() throws JournalException {
    journal.onClaim(1).failAfter(Reason.REOPEN_REQUIRED);
    assertEquals(Reason.REOPEN_REQUIRED, claimFails("A"));
    assertEquals(JournalState.PREPARED, inside.find("shop", "A").get().state());
  }

  @Test
  void recordsFailBeforeOrAfterwards() throws JournalException {
    journal.onRecord(1).failBefore(Reason.UNAVAILABLE).onRecord(2).failAfter(Reason.UNAVAILABLE);
    JournalEntry entry = journal.claim(content("A")).entry();
    assertThrows(JournalException.class, () -> journal.record(entry, APPROVED));
    assertEquals(JournalState.PREPARED, inside.find("shop", "A").get().state());
    assertThrows(JournalException.class, () -> journal.record(entry, APPROVED));
    assertEquals(JournalState.APPROVED, inside.find("shop", "A").get().state());
  }

  @Test
  void everyCallFailsUntilFailuresAreCleared() throws JournalException {
    journal.onEveryClaim().failBefore(Reason.LOCKED).onEveryRecord().failBefore(Reason.LOCKED);
    assertEquals(Reason.LOCKED, claimFails("A"));
    assertEquals(Reason.LOCKED, claimFails("B"));
    JournalEntry entry = journal.clearFailures().claim(content("A")).entry();
    journal.record(entry, APPROVED);
    assertEquals(3, journal.claims());
  }

  @Test
  void anyThrowableIsThrownUnchanged() throws JournalException {
    for (Throwable thrown :
        List.of(new IllegalStateException(), new OutOfMemoryError(), new Exception())) {
      FailingJournal failing = FailingJournal.around(inside);
      failing.onEveryClaim().failBefore(thrown).onEveryRecord().failAfter(thrown);
      assertSame(thrown, assertThrows(Throwable.class, () -> failing.claim(content("A"))));
    }
  }

  @Test
  void callsAreCountedFromOne() {
    assertThrows(IllegalArgumentException.class, () -> journal.onClaim(0));
    assertThrows(IllegalArgumentException.class, () -> journal.onRecord(-1));
  }

  @Test
  void toStringShowsTheCounts() throws JournalException {
    journal.claim(content("A"));
    assertEquals(
        "FailingJournal(1 claims, 0 records, InMemoryJournal(1 entries))", journal.toString());
  }
}
