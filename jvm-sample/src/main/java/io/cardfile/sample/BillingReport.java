package io.cardfile.sample;

import io.cardfile.money.Money;
import io.cardfile.purchase.RetryAdvice.Action;
import java.io.PrintStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Prints what became of the charges. */
final class BillingReport {

  private static final Map<Action, String> WHAT_TO_DO =
      Map.of(
          Action.DO_NOT_RETRY, "never try again",
          Action.RETRY_LATER, "try again later, with a new reference",
          Action.NEEDS_ANOTHER_CARD, "ask for another card",
          Action.UPDATE_CARD, "ask for the card's new details",
          Action.CORRECT_CVV, "ask for the CVV again",
          Action.UNKNOWN, "no advice");

  private static final String ELSEWHERE =
      "not sent: correct --purchases and the user name; where the gateway has moved give"
          + " --former-purchases, and where the user name has changed --former-user";

  private final PrintStream out;
  private final BillingStatistics tally;

  BillingReport(PrintStream out, BillingStatistics tally) {
    this.out = out;
    this.tally = tally;
  }

  /**
   * Prints all of it.
   *
   * @param total how many charges the file asks for
   * @param settle how to settle what is in doubt
   */
  void print(long total, Duration took, Optional<String> stopped, String settle) {
    synchronized (tally) {
      line("charges in the file", total);
      line("approved", tally.approved);
      amounts("charged now", tally.chargedNow.sums());
      amounts("charged before", tally.chargedBefore.sums());
      declined();
      refused();
      line(
          "not sent",
          tally.notSent,
          tally.notSent == 0 ? "" : "the next run sends them; the first: " + tally.firstNotSent);
      references("under way at another process", tally.elsewhere, "");
      references("in doubt", tally.inDoubt, settle);
      if (tally.otherAddress.count() > 0) {
        references("answered elsewhere", tally.otherAddress, ELSEWHERE);
      }
      if (tally.notRecorded.count() > 0) {
        references("of all these, not recorded", tally.notRecorded, settle);
      }
      line("left for the next run", Math.max(0, total - tally.done()));
      end(took, stopped);
    }
  }

  private void declined() {
    line("declined", tally.declines.count());
    tally
        .declines
        .groups()
        .forEach(
            (action, group) ->
                line("  " + action, group.count, WHAT_TO_DO.get(action) + notBefore(group)));
  }

  private static String notBefore(DeclineCounts.Group group) {
    if (group.earliest == null || group.latest == null) {
      return "";
    }
    String first = group.earliest.truncatedTo(ChronoUnit.MINUTES).toString();
    String last = group.latest.truncatedTo(ChronoUnit.MINUTES).toString();
    return ", not before " + first + (first.equals(last) ? "" : ", the last not before " + last);
  }

  private void refused() {
    line("refused", tally.refusedCount() + tally.reused.count());
    refused(
        tally.refusedBeforeProcessing,
        "correct user name, token or URL; the next run sends these again");
    refused(
        tally.refusedForGood,
        "refused for good: correct what the gateway refuses, and give it a new reference");
    references("  reference of another purchase", tally.reused, "");
  }

  private void refused(SortedMap<Integer, References> byStatus, String then) {
    byStatus.forEach((status, references) -> references("  status " + status, references, then));
  }

  private void end(Duration took, Optional<String> stopped) {
    line("sent now", tally.sent);
    line("replayed from the journal", tally.replayed, tally.replayed == 0 ? "" : "nothing sent");
    double seconds = Math.max(0.001, took.toMillis() / 1000.0);
    out.println(
        String.format(
            Locale.ROOT,
            "%s, %,.0f charges sent a second",
            Progress.text(took),
            tally.sent / seconds));
    stopped.ifPresent(why -> out.println("STOPPED: " + why));
  }

  private void amounts(String title, Collection<Money> sums) {
    if (!sums.isEmpty()) {
      out.println(
          "  "
              + title
              + ": "
              + sums.stream().map(Money::toString).collect(Collectors.joining(", ")));
    }
  }

  private void references(String title, References references, String then) {
    if (references.count() == 0 && title.startsWith(" ")) {
      return;
    }
    line(title, references.count(), references.count() == 0 ? "" : then);
    List<String> first = references.first();
    first.forEach(reference -> out.println("    " + reference));
    if (!first.isEmpty() && references.count() > first.size()) {
      out.println(
          String.format(Locale.ROOT, "    and %,d more", references.count() - first.size()));
    }
  }

  private void line(String title, long count) {
    line(title, count, "");
  }

  private void line(String title, long count, String then) {
    out.println(String.format(Locale.ROOT, "%-32s %,12d  %s", title, count, then).stripTrailing());
  }
}
