package io.cardfile.sample.billing;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the outcomes of a run, and says when it must stop. Thread-safe. */
final class Progress {

  private static final int PRINTED_EACH = 100;
  private static final int UNANSWERED_IN_A_ROW = 10;
  private static final int LISTED = 20;

  private final int total;
  private final PrintStream out;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> unanswered = new ArrayList<>();
  private int done;
  private int inDoubt;
  private int sent;
  private int unansweredInARow;

  Progress(int total, PrintStream out) {
    this.total = total;
    this.out = out;
  }

  synchronized void add(PurchaseOutcome outcome) {
    done++;
    counts.merge(outcome.kind() + ", next: " + outcome.next(), 1, Integer::sum);
    inDoubt += outcome.kind() == Kind.IN_DOUBT ? 1 : 0;
    if (!isAnswered(outcome)) {
      unanswered.add(outcome.reference() + " " + outcome.kind());
    }
    if (!outcome.isReplayed()) {
      sent++;
      unansweredInARow = isAnswered(outcome) ? 0 : unansweredInARow + 1;
    }
    if (done % PRINTED_EACH == 0) {
      out.println(done + " of " + total + ", " + inDoubt + " in doubt");
    }
  }

  private static boolean isAnswered(PurchaseOutcome outcome) {
    boolean isRefusedUnseen = outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt();
    return outcome.kind() != Kind.NOT_SENT && outcome.kind() != Kind.IN_DOUBT && !isRefusedUnseen;
  }

  /** Returns whether any outcome is not a replay of the journal. */
  synchronized boolean hasSent() {
    return sent > 0;
  }

  /** Returns whether more charges would only fail: a wrong token or URL, a gateway that is down. */
  synchronized boolean mustStop() {
    return unansweredInARow > 0 && unansweredInARow >= Math.min(sent, UNANSWERED_IN_A_ROW);
  }

  /** Prints the report and returns the exit code. */
  synchronized int report() {
    counts.forEach(this::line);
    unanswered.stream().limit(LISTED).forEach(charge -> out.println("  " + charge));
    line("replayed from the journal", done - sent);
    line("left for the next run", total - done);
    if (done < total) {
      out.println("STOPPED: correct user name, token or URL, or wait; then run the command again");
      return Main.FAILED;
    }
    return unanswered.isEmpty() ? Main.DONE : Main.NOT_ALL;
  }

  private void line(String what, int count) {
    out.println(String.format(Locale.ROOT, "%-40s %6d", what, count));
  }
}
