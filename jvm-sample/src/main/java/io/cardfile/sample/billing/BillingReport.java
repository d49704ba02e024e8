package io.cardfile.sample.billing;

import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The outcomes of a run, counted by their kind and by what to do next. Thread-safe. */
final class BillingReport {

  private static final int CONSECUTIVE = 10;
  private static final int LISTED = 20;

  private final Map<Kind, Map<NextStep, Integer>> counts = new EnumMap<>(Kind.class);
  private final List<String> notAnswered = new ArrayList<>();
  private int done;
  private int called;
  private int replayed;
  private int withoutAnswer;

  synchronized void add(PurchaseOutcome outcome) {
    counts
        .computeIfAbsent(outcome.kind(), kind -> new EnumMap<>(NextStep.class))
        .merge(outcome.next(), 1, Integer::sum);
    done++;
    if (outcome.isReplayed()) {
      replayed++;
    } else {
      called++;
      withoutAnswer = isAnswered(outcome) ? 0 : withoutAnswer + 1;
    }
    if (!isAnswered(outcome)) {
      notAnswered.add(outcome.reference() + " " + outcome.kind());
    }
  }

  /** Whether more charges would only fail: a wrong token, a wrong URL, a gateway that is down. */
  synchronized boolean isHopeless() {
    return withoutAnswer == called ? called > 0 : withoutAnswer >= CONSECUTIVE;
  }

  /** Whether the journal had the outcome of each charge so far. */
  synchronized boolean isAllReplayed() {
    return called == 0;
  }

  private static boolean isAnswered(PurchaseOutcome outcome) {
    boolean isRefusedUnseen = outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt();
    return outcome.kind() != Kind.NOT_SENT && outcome.kind() != Kind.IN_DOUBT && !isRefusedUnseen;
  }

  /** Prints the report of a file with {@code total} charges; returns the exit code. */
  synchronized int print(PrintStream out, int total) {
    line(out, "charges in the file", total);
    counts.forEach(
        (kind, steps) ->
            steps.forEach((next, count) -> line(out, kind + ", next: " + next, count)));
    notAnswered.stream().limit(LISTED).forEach(text -> out.println("    " + text));
    line(out, "replayed from the journal", replayed);
    line(out, "left for the next run", total - done);
    if (done < total) {
      out.println("STOPPED: correct user name, token or URL, or wait; then run the command again");
      return BillingRun.FAILED;
    }
    return notAnswered.isEmpty() ? BillingRun.DONE : BillingRun.NOT_ALL;
  }

  static void line(PrintStream out, String title, long count) {
    out.println(String.format(Locale.ROOT, "%-46s %,8d", title, count));
  }
}
