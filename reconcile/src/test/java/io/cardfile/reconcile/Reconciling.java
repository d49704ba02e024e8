package io.cardfile.reconcile;

import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A reconciler with recorded alarms, a settable time, and sources. */
abstract class Reconciling {

  static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  static final Instant LATER = CLAIMED.plus(Duration.ofHours(1));
  static final Money TEN = Money.of("10.00", "AUD");
  static final ReportedOutcome CHARGED = ReportedOutcome.charged("p-1", TEN, "00");
  static final ReportedOutcome DECLINED = ReportedOutcome.declined("p-1", TEN, "05");
  static final ReportedOutcome NOT_CHARGED = ReportedOutcome.notCharged(LATER);
  static final ReportedOutcome UNKNOWN = ReportedOutcome.unknown("nothing known");

  final Doubts doubts = new Doubts(CLAIMED);
  final List<Alarm> alarms = new ArrayList<>();

  Reconciler.Builder reconciler() {
    doubts.at(LATER);
    return Reconciler.builder(doubts.journal)
        .clock(Clock.fixed(LATER, ZoneOffset.UTC))
        .onAlarm(alarms::add);
  }

  /**
   * Runs with sources that report the same finding for every entry, and whose absence is evidence.
   */
  Reconciliation run(ReportedOutcome... findings) {
    Reconciler.Builder builder = reconciler();
    String name = "source";
    for (ReportedOutcome finding : findings) {
      builder.source(name, entry -> finding).trustAbsence(name);
      name += "'";
    }
    return builder.build().run();
  }
}
