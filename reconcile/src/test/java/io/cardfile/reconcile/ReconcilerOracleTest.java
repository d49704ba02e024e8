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
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Any number of sources with any reports, compared with a second implementation of the rules. */
class ReconcilerOracleTest {

  private static final Instant CLAIMED = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant NOW = CLAIMED.plus(Duration.ofHours(1));
  private static final Money TEN = Money.of("10.00", "AUD");

  private final Random random = new Random(20_261_128);

  @Test
  void nothingIsResolvedButByTheRules() {
    for (int i = 0; i < 3000; i++) {
      nothingIsResolvedButByTheRules(
          Stream.generate(this::finding).limit(random.nextInt(5)).toList(),
          random.ints(random.nextInt(4), 0, 4).boxed().collect(Collectors.toSet()));
    }
  }

  private static void nothingIsResolvedButByTheRules(List<Finding> findings, Set<Integer> proven) {
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

  private Finding finding() {
    int kind = random.nextInt(16);
    if (kind < 5) {
      return Finding.charged(pick("p-1", "p-1", "p-2", null), amount(), "00");
    }
    if (kind < 7) {
      return Finding.declined(pick("p-1", "p-1", "p-2", null), amount(), "05");
    }
    if (kind < 11) {
      int minutes = pick(-1, 0, 14, 15, 16, 59, 60, 61);
      return Finding.notCharged(CLAIMED.plus(Duration.ofMinutes(minutes)));
    }
    return kind < 15
        ? pick(Finding.unknown("x"), Finding.withoutOutcome("y"), Finding.unknown("z"))
        : Finding.alarming("odd");
  }

  private Money amount() {
    int kind = random.nextInt(10);
    return kind > 1 ? TEN : kind == 1 ? Money.of("10.01", "AUD") : Money.of("10.00", "NZD");
  }

  @SafeVarargs
  private final <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }
}
