package io.cardfile.sample.billing;

import io.cardfile.journal.JournalException;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.UnresolvedEntry;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Resolves entries in doubt with look-ups at the gateway, and prints the result. */
final class BillingReconcile {

  private final PrintStream out;
  private final Clock clock;
  private final BillingOptions options;

  /**
   * Creates the task.
   *
   * @param clock for tests, which cannot wait for a quiet period
   */
  BillingReconcile(PrintStream out, Clock clock, BillingOptions options) {
    this.out = out;
    this.clock = clock;
    this.options = options;
  }

  /** Returns the exit code. */
  int run(BillingSetup setup) throws JournalException {
    Reconciliation done =
        Reconciler.builder(setup.journal().journal())
            .source("look-up", setup.lookUps(options))
            .quietPeriod(options.quietPeriod())
            .clock(clock)
            .build()
            .run();
    print(done);
    Optional<JournalException> failure = done.failure();
    if (failure.isPresent()) {
      throw failure.get();
    }
    return done.isComplete() && done.inDoubtCount() + done.underWayCount() == 0
        ? BillingRun.DONE
        : BillingRun.NOT_ALL;
  }

  private void print(Reconciliation done) {
    int shown = options.list;
    line("resolved as approved", done.approvedCount(), "");
    line("resolved as declined", done.declinedCount(), "");
    line("resolved as not charged", done.notChargedCount(), "the next run charges them");
    done.resolved().stream()
        .limit(shown)
        .forEach(entry -> out.println("    " + entry.state() + " " + entry.reference()));
    more(done.approvedCount() + done.declinedCount() + done.notChargedCount(), shown);
    line("in progress in a live process", done.underWayCount(), "");
    line("still in doubt", done.inDoubtCount(), whenTooEarly(done));
    printInDoubt(done.inDoubt(), shown);
    more(done.inDoubtCount(), shown);
    line("alarms", done.alarmCount(), "");
    done.alarms().forEach(alarm -> out.println("    " + alarm));
  }

  /** Explains TOO_EARLY: the request of an unknown charge may still be on its way. */
  private String whenTooEarly(Reconciliation done) {
    boolean some =
        done.inDoubt().stream()
            .anyMatch(unresolved -> unresolved.reason() == UnresolvedEntry.Reason.TOO_EARLY);
    return some
        ? "TOO_EARLY: run this command again "
            + options.quietPeriod().toMinutes()
            + " min after its last change (--quiet)"
        : "";
  }

  private void printInDoubt(List<UnresolvedEntry> inDoubt, int shown) {
    inDoubt.stream()
        .limit(shown)
        .forEach(
            unresolved ->
                out.println(
                    "    "
                        + unresolved.entry().reference()
                        + " "
                        + unresolved.reason()
                        + ": "
                        + unresolved.detail()));
  }

  private void more(long count, int shown) {
    if (count > shown) {
      out.println(String.format(Locale.ROOT, "    and %,d more", count - shown));
    }
  }

  private void line(String title, long count, String remark) {
    String tail = count == 0 ? "" : remark;
    out.println(String.format(Locale.ROOT, "%-32s %,12d  %s", title, count, tail).stripTrailing());
  }
}
