package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Operations of two processes on one journal, with the result of each. An operation has six
 * characters: the operation, the process ({@code A}, {@code B}, or none), the reference, the
 * recorded state or the kind of the claim, and the state and attempt of the entry afterwards.
 */
final class JournalTrace {

  private static final char RESTART = 'x';
  private static final String STATES = "PADRTSIC"; // In the order of JournalState.
  private static final Duration DAY = Duration.ofDays(1);

  /** The open journal of each process; the same one twice if it serves one owner. */
  static final class Owners {
    private final JournalRows rows;
    private final PurchaseJournal[] journals;

    Owners(JournalRows rows, PurchaseJournal first, PurchaseJournal second) {
      this.rows = rows;
      this.journals = new PurchaseJournal[] {first, second};
    }

    PurchaseJournal first() {
      return journals[0];
    }

    private void restart(int process) throws Exception {
      PurchaseJournal former = journals[process];
      PurchaseJournal opened = rows.reopened(former);
      for (int i = 0; i < journals.length; i++) {
        journals[i] = journals[i] == former ? opened : journals[i];
      }
    }
  }

  private final Owners owners;
  private final String name;
  private final String trace;
  private final JournalEntry[] remembered = new JournalEntry[2];
  private final int[] claimedBy = new int[2];
  private int purges;

  JournalTrace(Owners owners, String name, String trace) {
    this.owners = owners;
    this.name = name;
    this.trace = trace;
  }

  /** Whether an owner crashes, so that the journal must be durable. */
  static boolean hasRestart(String trace) {
    return trace.indexOf(RESTART) >= 0;
  }

  /** Returns the references that are open at the end. */
  Set<String> replay() throws Exception {
    Set<String> open = new HashSet<>();
    for (String operation : trace.split(" ")) {
      owners.rows.clock.advance(Duration.ofSeconds(1));
      int process = Math.max(0, operation.charAt(1) - 'A');
      int index = operation.charAt(2) - '1';
      perform(operation.charAt(0), process, index, operation.charAt(3));
      assertIs(operation, index);
      open.remove(reference(index));
      if (operation.charAt(4) == 'P' || operation.charAt(4) == 'I') {
        open.add(reference(index));
      }
    }
    return open;
  }

  private String reference(int index) {
    return name + "-" + (index + 1);
  }

  private void perform(char operation, int process, int index, char detail) throws Exception {
    PurchaseJournal journal = owners.journals[process];
    switch (operation) {
      case 'c':
        claim(journal, process, index, detail);
        break;
      case 'd':
        remembered[process] = found(journal, index);
        break;
      case 'r':
        journal.record(remembered[process], JournalRows.ending(state(detail)));
        break;
      case 'o':
        JournalRows.assertConflict(journal, remembered[process], state(detail));
        break;
      case 's':
        Resolution ending = Resolution.stored(state(detail), null, null, null);
        journal.restore(
            JournalPurchases.MERCHANT, reference(index), JournalPurchases.ten(), ending);
        break;
      case RESTART:
        owners.restart(claimedBy[index]);
        break;
      default:
        purge(journal);
    }
  }

  private void claim(PurchaseJournal journal, int process, int index, char kind)
      throws JournalException {
    Claim claim = journal.claim(JournalPurchases.first(reference(index)));
    assertEquals(kind, claim.kind().name().charAt(0), () -> describe("claim " + claim));
    if (claim.kind() == Claim.Kind.GRANTED) {
      remembered[process] = claim.entry();
      claimedBy[index] = process;
    }
  }

  // Age is counted from the newest entry.
  private void purge(PurchaseJournal journal) throws JournalException {
    owners.rows.clock.advance(DAY.multipliedBy(2));
    String reference = name + "-newest-" + ++purges;
    JournalEntry newest = JournalRows.granted(journal, JournalPurchases.first(reference));
    journal.record(newest, JournalRows.ending(JournalState.APPROVED));
    journal.purge(DAY);
  }

  private void assertIs(String operation, int index) throws JournalException {
    for (PurchaseJournal journal : owners.journals) {
      JournalEntry entry = found(journal, index);
      String found =
          entry == null ? "-0" : STATES.charAt(entry.state().ordinal()) + "" + entry.attempt();
      assertEquals(operation.substring(4), found, () -> describe("after " + operation));
    }
  }

  private String describe(String what) {
    return what + " in " + name + ", \"" + trace + '"';
  }

  private @Nullable JournalEntry found(PurchaseJournal journal, int index) throws JournalException {
    return journal.find(JournalPurchases.MERCHANT, reference(index)).orElse(null);
  }

  private static JournalState state(char letter) {
    return JournalState.values()[STATES.indexOf(letter)];
  }
}
