package io.cardfile.chaos;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The journal's states of all purchases at one moment. */
final class JournalSnapshot {

  private final List<Optional<JournalState>> states;

  private JournalSnapshot(List<Optional<JournalState>> states) {
    this.states = states;
  }

  static JournalSnapshot of(PurchaseJournal journal, int purchases) {
    return new JournalSnapshot(
        new ArrayList<>(
            IntStream.range(0, purchases).parallel().mapToObj(i -> state(journal, i)).toList()));
  }

  private static Optional<JournalState> state(PurchaseJournal journal, int index) {
    try {
      return journal
          .find(CardsOnFile.USERNAME, PurchaseList.reference(index))
          .map(entry -> entry.state());
    } catch (JournalException e) {
      throw new IllegalStateException("the journal cannot be read", e);
    }
  }

  /** Returns the state of a purchase, or null if it was never claimed. */
  @Nullable JournalState state(int index) {
    return states.get(index).orElse(null);
  }

  long count(JournalState state) {
    return states.stream().filter(Optional.of(state)::equals).count();
  }

  /**
   * Counts the purchases that are still prepared, or charged but not in the journal. A purchase
   * that was not charged may be missing from a journal that was restored from the gateway's list.
   */
  long countLost(LedgerSnapshot ledger) {
    return IntStream.range(0, states.size())
        .filter(
            i -> state(i) == JournalState.PREPARED || (state(i) == null && ledger.charges(i) > 0))
        .count();
  }
}
