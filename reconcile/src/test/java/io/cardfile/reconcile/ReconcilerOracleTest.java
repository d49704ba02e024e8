package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Any number of sources with any reports, compared with a second implementation of the rules. */
class ReconcilerOracleTest {

  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant NOW = CLAIMED.plus(Duration.ofHours(1));
  private static final Money TEN = Money.of("10.00", "AUD");

  @Property(tries = 3000)
  void nothingIsResolvedButByTheRules(
      @ForAll("testimony") List<Finding> findings, @ForAll Set<@IntRange(max = 3) Integer> proven) {
    Doubts doubts = new Doubts(CLAIMED);
    doubts.add("R-1");
    Reconciler.Builder builder =
        Reconciler.builder(doubts.journal)
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .source("silent", entry -> Finding.unknown("nothing known"));
    List<Finding> evidence = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      builder.source("source-" + i, entry -> finding);
      if (proven.contains(i)) {
        builder.trustAbsence("source-" + i);
        evidence.add(finding);
      }
    }
    doubts.at(NOW);
    Reconciliation report = builder.build().run();

    assertEquals(expected(findings, evidence), doubts.state("R-1"));
    assertEquals(isAlarm(findings) ? 1 : 0, report.alarmCount());
    assertEquals(1, report.resolved().size() + report.inDoubt().size());
  }

  private static JournalState expected(List<Finding> findings, List<Finding> evidence) {
    if (isAlarm(findings)) {
      return JournalState.IN_DOUBT;
    }
    if (has(findings, Finding.Kind.CHARGED)) {
      return JournalState.APPROVED;
    }
    if (has(findings, Finding.Kind.DECLINED)) {
      return JournalState.DECLINED;
    }
    return evidence.stream().anyMatch(ReconcilerOracleTest::counts)
        ? JournalState.NOT_CHARGED
        : JournalState.IN_DOUBT;
  }

  private static boolean isAlarm(List<Finding> findings) {
    Set<String> ids = new HashSet<>();
    findings.stream()
        .filter(f -> f.kind() == Finding.Kind.CHARGED)
        .forEach(f -> f.gatewayId().ifPresent(ids::add));
    boolean denied =
        has(findings, Finding.Kind.DECLINED)
            || findings.stream().anyMatch(ReconcilerOracleTest::counts);
    return findings.stream().anyMatch(Finding::isAlarming)
        || findings.stream().anyMatch(f -> f.amount().filter(a -> !a.equals(TEN)).isPresent())
        || has(findings, Finding.Kind.CHARGED) && denied
        || findings.stream().anyMatch(Finding::isWithoutOutcome)
            && findings.stream().anyMatch(ReconcilerOracleTest::counts)
        || ids.size() > 1;
  }

  private static boolean has(List<Finding> findings, Finding.Kind kind) {
    return findings.stream().anyMatch(f -> f.kind() == kind);
  }

  private static boolean counts(Finding finding) {
    Duration quiet = Duration.ofMinutes(15);
    return finding
        .asOf()
        .filter(t -> Duration.between(CLAIMED, t).compareTo(quiet) > 0 && !t.isAfter(NOW))
        .isPresent();
  }

  @Provide
  Arbitrary<List<Finding>> testimony() {
    Arbitrary<Money> amount =
        Arbitraries.frequency(
            Tuple.of(8, TEN),
            Tuple.of(1, Money.of("10.01", "AUD")),
            Tuple.of(1, Money.of("10.00", "NZD")));
    Arbitrary<String> id = Arbitraries.of("p-1", "p-1", "p-2").injectNull(0.3);
    Arbitrary<Finding> charged =
        Combinators.combine(id, amount).as((i, a) -> Finding.charged(i, a, "00"));
    Arbitrary<Finding> declined =
        Combinators.combine(id, amount).as((i, a) -> Finding.declined(i, a, "05"));
    Arbitrary<Finding> notCharged =
        Arbitraries.of(-1, 0, 14, 15, 16, 59, 60, 61)
            .map(minutes -> Finding.notCharged(CLAIMED.plus(Duration.ofMinutes(minutes))));
    Arbitrary<Finding> unknown =
        Arbitraries.of(Finding.unknown("x"), Finding.withoutOutcome("y"), Finding.unknown("z"));
    Arbitrary<Finding> alarming = Arbitraries.just(Finding.alarming("odd"));
    return Arbitraries.frequencyOf(
            Tuple.of(5, charged),
            Tuple.of(2, declined),
            Tuple.of(4, notCharged),
            Tuple.of(4, unknown),
            Tuple.of(1, alarming))
        .list()
        .ofMaxSize(4);
  }
}
