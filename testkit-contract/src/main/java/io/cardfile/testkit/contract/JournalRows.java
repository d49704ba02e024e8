package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/** The common base of all rows of the journal's contract: a journal, a clock, entries. */
abstract class JournalRows {

  // With nanoseconds; an entry keeps milliseconds.
  static final Instant START = Instant.parse("2026-11-21T06:04:05.678912345Z");

  final TestClock clock = TestClock.at(START);
  private final PurchaseJournalContract contract;
  private final List<PurchaseJournal> owners = new ArrayList<>();
  PurchaseJournal journal;

  JournalRows(PurchaseJournalContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void open() throws Exception {
    journal = keep(contract.open(clock));
  }

  @AfterEach
  void closeAll() throws Exception {
    Thread.interrupted();
    for (PurchaseJournal owner : owners) {
      contract.close(owner);
    }
  }

  private PurchaseJournal keep(PurchaseJournal owner) {
    owners.add(owner);
    return owner;
  }

  void requires(Capability capability) {
    contract.missing(capability).ifPresent(Assumptions::abort);
  }

  boolean missing(Capability capability) {
    return contract.missing(capability).isPresent();
  }

  /** Closes the journal and opens it again. */
  void closeAndOpen() throws Exception {
    owners.remove(journal);
    contract.close(journal);
    journal = keep(contract.open(clock));
  }

  /** Simulates a crash of the journal's owner, and opens the journal again. */
  void crashAndOpen() throws Exception {
    journal = reopened(journal);
  }

  /** Simulates a crash of the owner of {@code former}, and opens the journal again. */
  PurchaseJournal reopened(PurchaseJournal former) throws Exception {
    Optional<PurchaseJournal> again = contract.reopenAfterCrash(former, clock);
    PurchaseJournal opened = given(again, "reopenAfterCrash", Capability.DURABLE);
    owners.remove(former);
    return keep(opened);
  }

  /** Opens the journal for a second owner. */
  PurchaseJournal second() throws Exception {
    requires(Capability.TWO_OWNERS);
    return keep(given(contract.openSecond(clock), "openSecond", Capability.TWO_OWNERS));
  }

  byte[] stored() throws Exception {
    return given(contract.stored(), "stored", Capability.DURABLE);
  }

  /** Returns the value of the hook; without one the row fails, unless the capability is missing. */
  private <T> T given(Optional<T> special, String hook, Capability capability) {
    if (special.isPresent()) {
      return special.get();
    }
    requires(capability);
    return fail(
        "override " + hook + " in this suite, or return from missing why it lacks " + capability);
  }

  JournalEntry granted(String reference) throws JournalException {
    return granted(JournalPurchases.first(reference));
  }

  JournalEntry granted(PurchaseContent content) throws JournalException {
    return granted(journal, content);
  }

  static JournalEntry granted(PurchaseJournal owner, PurchaseContent content)
      throws JournalException {
    Claim claim = owner.claim(content);
    assertEquals(Claim.Kind.GRANTED, claim.kind(), "the kind of the claim");
    assertEquals(JournalState.PREPARED, claim.entry().state());
    return claim.entry();
  }

  /** Returns an outcome of {@code state} with every field. */
  static JournalOutcome outcome(JournalState state) {
    String id = "gw-" + state.name().length();
    return JournalOutcome.stored(state, id, "05", "03", "Mia: seen in the portal");
  }

  /** Claims {@code reference}, brings its entry into {@code state} and returns it. */
  JournalEntry entryIn(JournalState state, String reference) throws JournalException {
    JournalEntry entry = granted(reference);
    if (state == JournalState.PREPARED) {
      return entry;
    }
    if (state == JournalState.NOT_CHARGED) {
      journal.record(entry, outcome(JournalState.IN_DOUBT));
      waitForQuiet();
    }
    return journal.record(entry, outcome(state));
  }

  /** Sets the clock forward until a doubt may be recorded as not charged. */
  void waitForQuiet() {
    clock.advance(JournalRules.SHORTEST_QUIET_PERIOD);
  }

  /** Returns {@code entry} as a journal shows it now: in doubt if its lease is over. */
  JournalEntry shownNow(JournalEntry entry) {
    Instant end = journal.lease().map(entry.changedAt()::plus).orElse(Instant.MAX);
    return entry.state() == JournalState.PREPARED && !clock.instant().isBefore(end)
        ? entry.withOutcome(JournalOutcome.inDoubt(), end)
        : entry;
  }

  /** Returns the entry with {@code reference}, or null. */
  @Nullable JournalEntry found(String reference) throws JournalException {
    return journal.find(JournalPurchases.MERCHANT, reference).orElse(null);
  }

  void assertConflict(JournalEntry entry, JournalState to) {
    assertConflict(journal, entry, to);
  }

  static void assertConflict(PurchaseJournal journal, JournalEntry entry, JournalState to) {
    JournalException e =
        assertThrows(
            JournalException.class,
            () -> journal.record(entry, outcome(to)),
            () -> entry.state() + " to " + to);
    assertEquals(Reason.CONFLICT, e.reason(), () -> entry.state() + " to " + to);
  }

  /** Returns all open entries, read in pages of {@code limit}. */
  List<JournalEntry> allOpen(int limit) throws JournalException {
    List<JournalEntry> all = new ArrayList<>();
    List<JournalEntry> page = journal.open(null, limit);
    while (true) {
      assertEquals(Math.min(limit, page.size()), page.size(), "longest page");
      all.addAll(page);
      if (page.size() < limit) {
        return all;
      }
      page = journal.open(page.get(page.size() - 1), limit);
    }
  }
}
