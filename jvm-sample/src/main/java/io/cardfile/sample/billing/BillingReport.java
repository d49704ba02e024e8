package io.cardfile.sample.billing;

import io.cardfile.money.Money;
import io.cardfile.purchase.NextStep;
import java.io.PrintStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Prints the results of the charges. */
final class BillingReport {

  private final PrintStream out;
  private final BillingStatistics statistics;

  BillingReport(PrintStream out, BillingStatistics statistics) {
    this.out = out;
    this.statistics = statistics;
  }

  /**
   * Prints the report.
   *
   * @param title what the total is
   * @param total the number of charges
   * @param resolve how to resolve charges in doubt
   */
  void print(String title, long total, Duration took, Optional<String> stopped, String resolve) {
    synchronized (statistics) {
      line(title, total);
      line("approved", statistics.approved);
      amounts("charged now", statistics.chargedNow.sums());
      amounts("charged before", statistics.chargedBefore.sums());
      declined();
      refused();
      line(
          "not sent",
          statistics.notSent,
          statistics.notSent == 0
              ? ""
              : "the next run sends them; the first: " + statistics.firstNotSent);
      references("in progress in another process", statistics.inProgressElsewhere, "");
      references("in doubt", statistics.inDoubt, resolve);
      if (statistics.notRecorded.count() > 0) {
        references("of all these, not recorded", statistics.notRecorded, resolve);
      }
      line("left for the next run", Math.max(0, total - statistics.done()));
      end(took, stopped);
    }
  }

  private void declined() {
    line("declined", statistics.declines.count());
    statistics
        .declines
        .groups()
        .forEach(
            (next, group) -> line("  " + next, group.count, whatToDo(next) + notBefore(group)));
  }

  private static String whatToDo(NextStep next) {
    return switch (next) {
      case DO_NOT_TRY_AGAIN -> "never try again";
      case TRY_AGAIN_NOW -> "try again at once, with a new reference";
      case TRY_AGAIN_LATER -> "try again later, with a new reference";
      case CORRECT_AND_SEND_AGAIN -> "ask for the CVV again";
      default -> "ask for another card, or the card's new details";
    };
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
    line("refused", statistics.refusedCount() + statistics.reused.count());
    refused(
        statistics.refusedBeforeProcessing,
        "correct user name, token or URL; the next run sends these again");
    refused(
        statistics.refusedForGood,
        "refused for good: correct the charge, and give it a new reference");
    references("  reference of another purchase", statistics.reused, "");
  }

  private void refused(SortedMap<Integer, ReferenceSummary> byStatus, String remark) {
    byStatus.forEach((status, references) -> references("  status " + status, references, remark));
  }

  private void end(Duration took, Optional<String> stopped) {
    line("sent now", statistics.sent);
    line(
        "replayed from the journal",
        statistics.replayed,
        statistics.replayed == 0 ? "" : "nothing sent");
    double seconds = Math.max(0.001, took.toMillis() / 1000.0);
    out.println(
        String.format(
            Locale.ROOT,
            "%s, %,.0f charges sent per second",
            ProgressPrinter.text(took),
            statistics.sent / seconds));
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

  private void references(String title, ReferenceSummary references, String remark) {
    if (references.count() == 0 && title.startsWith(" ")) {
      return;
    }
    line(title, references.count(), references.count() == 0 ? "" : remark);
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

  private void line(String title, long count, String remark) {
    out.println(
        String.format(Locale.ROOT, "%-32s %,12d  %s", title, count, remark).stripTrailing());
  }
}
