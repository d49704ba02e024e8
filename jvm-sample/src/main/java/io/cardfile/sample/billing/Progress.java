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

/** Counts the outcomes of a run and decides when the run stops. Thread-safe. */
final class Progress {

  private static final int PRINTED_EACH = 100;
  private static final int UNANSWERED_IN_A_ROW = 10;

  private final int total;
  private final PrintStream out;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> notApproved = new ArrayList<>();
  private int done;
  private int inDoubt;
  private int notFinal;
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
    notFinal += isFinal(outcome) ? 0 : 1;
    if (outcome.kind() != Kind.APPROVED) {
      notApproved.add(outcome.reference() + " " + outcome.kind());
    }
    if (!isFromJournal(outcome)) {
      sent++;
      unansweredInARow = isFinal(outcome) ? 0 : unansweredInARow + 1;
    }
    if (done % PRINTED_EACH == 0) {
      out.println(done + " of " + total + ", " + inDoubt + " in doubt");
    }
  }

  private static boolean isFinal(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case APPROVED, DECLINED -> true;
      case REFUSED -> !((Refused) outcome).allowsNextAttempt();
      case NOT_SENT, IN_DOUBT, REFERENCE_REUSED -> false;
    };
  }

  private static boolean isFromJournal(PurchaseOutcome outcome) {
    return outcome.isReplayed() || outcome.kind() == Kind.REFERENCE_REUSED;
  }

  /** Returns whether any outcome is not from the journal. */
  synchronized boolean hasSent() {
    return sent > 0;
  }

  /** Returns whether the token or the URL is wrong, or the gateway is down. */
  synchronized boolean mustStop() {
    return unansweredInARow > 0 && unansweredInARow >= Math.min(sent, UNANSWERED_IN_A_ROW);
  }

  synchronized void report() {
    counts.forEach(this::line);
    notApproved.forEach(charge -> out.println("  " + charge));
    line("from the journal", done - sent);
    line("left for the next run", total - done);
    if (done < total) {
      out.println("STOPPED: correct user name, token or URL, or wait; then run the command again");
    }
  }

  synchronized int exitCode() {
    return done < total ? Main.FAILED : notFinal == 0 ? Main.DONE : Main.NOT_ALL;
  }

  private void line(String what, int count) {
    out.println(String.format(Locale.ROOT, "%-40s %6d", what, count));
  }
}
