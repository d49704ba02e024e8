package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.pay;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JournalMetricsTest {

  private final TestGateway gateway = TestGateway.create();
  private final TestClock journalClock = TestClock.at(Instant.parse("2026-11-01T00:00:00Z"));
  private final PurchaseJournal journal = InMemoryJournal.create(journalClock);
  private final MockClock clock = new MockClock();
  private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);

  private double gauge(String name) {
    return registry.get(name).gauge().value();
  }

  private double age(String name) {
    return registry.get(name).timeGauge().value(TimeUnit.SECONDS);
  }

  private void leaveInDoubt(String reference) {
    gateway.next().loseReply();
    pay(gateway.clientBuilder().journal(journal, "TEST-merchant").build(), reference);
  }

  private void pass(Duration time) {
    journalClock.advance(time);
    clock.add(time);
  }

  @Test
  void refreshShowsHowManyAreInDoubtAndSinceWhenTheOldestIs() throws Exception {
    JournalMetrics metrics = JournalMetrics.of(registry, journal);
    leaveInDoubt("R-1");
    pass(Duration.ofMinutes(3));
    leaveInDoubt("R-2");
    pay(gateway.clientBuilder().journal(journal, "TEST-merchant").build(), "R-3");
    metrics.refresh();
    assertEquals(2, gauge("cardfile.journal.in.doubt"));
    assertEquals(180, age("cardfile.journal.in.doubt.age"));
  }

  @Test
  void claimOfACallUnderWayIsNotInDoubt() throws Exception {
    journal.claim(PurchaseContent.firstCardOnFile("TEST-merchant", "R-1", Shop.PRICE));
    JournalMetrics metrics = JournalMetrics.of(registry, journal);
    metrics.refresh();
    assertEquals(1, journal.open(null, 10).size());
    assertEquals(0, gauge("cardfile.journal.in.doubt"));
  }

  @Test
  void ageGrowsBetweenTwoReads() throws Exception {
    JournalMetrics metrics = JournalMetrics.of(registry, journal);
    leaveInDoubt("R-1");
    pass(Duration.ofSeconds(10));
    metrics.refresh();
    pass(Duration.ofSeconds(50));
    assertEquals(60, age("cardfile.journal.in.doubt.age"));
    assertEquals(50, age("cardfile.journal.read.age"));
  }

  @Test
  void withoutAnEntryInDoubtTheAgeStaysZero() throws Exception {
    JournalMetrics.of(registry, journal).refresh();
    pass(Duration.ofSeconds(50));
    assertEquals(0, gauge("cardfile.journal.in.doubt"));
    assertEquals(0, age("cardfile.journal.in.doubt.age"));
  }

  @Test
  void beforeTheFirstReadThereIsNoNumber() {
    JournalMetrics.of(registry, journal);
    pass(Duration.ofSeconds(50));
    assertEquals(Double.NaN, gauge("cardfile.journal.in.doubt"));
    assertEquals(Double.NaN, age("cardfile.journal.in.doubt.age"));
    assertEquals(50, age("cardfile.journal.read.age"));
  }

  @Test
  void failedReadKeepsTheValuesAndTheirAgeGrows() throws Exception {
    JournalException[] failure = new JournalException[1];
    JournalMetrics metrics =
        JournalMetrics.of(
            registry,
            intercepted(
                () -> {
                  if (failure[0] != null) {
                    throw failure[0];
                  }
                  return journal.open(null, 500);
                }));
    leaveInDoubt("R-1");
    metrics.refresh();
    pass(Duration.ofSeconds(70));
    failure[0] = new JournalException(JournalException.Reason.UNAVAILABLE, "down", null);
    assertThrows(JournalException.class, metrics::refresh);
    assertEquals(1, gauge("cardfile.journal.in.doubt"));
    assertEquals(70, age("cardfile.journal.read.age"));
  }

  @Test
  void readEndsAfterTenThousandEntries() throws Exception {
    leaveInDoubt("R-1");
    List<JournalEntry> page = Collections.nCopies(500, journal.open(null, 1).get(0));
    int[] queries = {0};
    JournalMetrics.of(
            registry,
            intercepted(
                () -> {
                  queries[0]++;
                  return page;
                }))
        .refresh();
    assertEquals(20, queries[0]);
    assertEquals(10_000, gauge("cardfile.journal.in.doubt"));
  }

  @Test
  void nextPageBeginsAfterTheLastEntry() throws Exception {
    JournalMetrics metrics = JournalMetrics.of(registry, journal);
    for (int i = 0; i < 501; i++) {
      leaveInDoubt("R-" + i);
    }
    metrics.refresh();
    assertEquals(501, gauge("cardfile.journal.in.doubt"));
  }

  @Test
  void scrapeDoesNotReadTheJournal() throws Exception {
    int[] queries = {0};
    JournalMetrics metrics =
        JournalMetrics.of(
            registry,
            intercepted(
                () -> {
                  queries[0]++;
                  return Collections.emptyList();
                }));
    metrics.refresh();
    for (int i = 0; i < 100; i++) {
      registry.getMeters().forEach(meter -> meter.measure().forEach(m -> m.getValue()));
    }
    assertEquals(1, queries[0]);
  }

  @Test
  void twoJournalsShareARegistry() throws Exception {
    JournalMetrics.of(registry, journal, "main").refresh();
    JournalMetrics other = JournalMetrics.of(registry, InMemoryJournal.create(), "other");
    leaveInDoubt("R-1");
    other.refresh();
    assertEquals(
        0, registry.get("cardfile.journal.in.doubt").tag("journal", "other").gauge().value());
    assertEquals(
        0, registry.get("cardfile.journal.in.doubt").tag("journal", "main").gauge().value());
  }

  private interface Pages {
    List<JournalEntry> next() throws JournalException;
  }

  private PurchaseJournal intercepted(Pages pages) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("open")) {
                return pages.next();
              }
              try {
                return method.invoke(journal, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
