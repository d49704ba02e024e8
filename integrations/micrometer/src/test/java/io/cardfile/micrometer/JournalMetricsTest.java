package io.cardfile.micrometer;

import static io.cardfile.micrometer.PaymentMetricsTest.pay;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class JournalMetricsTest {

  private static final Money PRICE = Money.of("19.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final TestClock journalClock = TestClock.at(Instant.parse("2026-11-01T00:00:00Z"));
  private final PurchaseJournal journal = InMemoryJournal.create(journalClock);
  private final MockClock clock = new MockClock();
  private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);

  private double inDoubt() {
    return registry.get("cardfile.journal.in.doubt").gauge().value();
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
    journal.claim(PurchaseContent.firstCardOnFile("TEST-merchant", "R-4", PRICE)); // Under way.
    metrics.refresh();
    assertEquals(2, inDoubt());
    assertEquals(180, age("cardfile.journal.in.doubt.age"));
    pass(Duration.ofSeconds(50));
    assertEquals(230, age("cardfile.journal.in.doubt.age"));
    assertEquals(50, age("cardfile.journal.read.age"));
  }

  @Test
  void withoutAnEntryInDoubtTheAgeStaysZero() throws Exception {
    JournalMetrics.of(registry, journal).refresh();
    pass(Duration.ofSeconds(50));
    assertEquals(0, inDoubt());
    assertEquals(0, age("cardfile.journal.in.doubt.age"));
  }

  @Test
  void beforeTheFirstReadThereIsNoNumber() {
    JournalMetrics.of(registry, journal);
    pass(Duration.ofSeconds(50));
    assertEquals(Double.NaN, inDoubt());
    assertEquals(Double.NaN, age("cardfile.journal.in.doubt.age"));
    assertEquals(50, age("cardfile.journal.read.age"));
  }

  @Test
  void failedReadKeepsTheValuesAndTheirAgeGrows() throws Exception {
    AtomicBoolean down = new AtomicBoolean();
    JournalMetrics metrics = JournalMetrics.of(registry, failingWhile(down));
    leaveInDoubt("R-1");
    metrics.refresh();
    pass(Duration.ofSeconds(70));
    down.set(true);
    assertThrows(JournalException.class, metrics::refresh);
    assertEquals(1, inDoubt());
    assertEquals(70, age("cardfile.journal.read.age"));
  }

  private PurchaseJournal failingWhile(AtomicBoolean down) {
    return (PurchaseJournal)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              if (down.get()) {
                throw new JournalException(Reason.UNAVAILABLE, "down", null);
              }
              return method.invoke(journal, arguments);
            });
  }

  @Test
  void readEndsAfterTenThousandEntries() throws Exception {
    for (int i = 0; i <= JournalMetrics.LIMIT; i++) {
      journal.record(
          journal.claim(PurchaseContent.firstCardOnFile("acme", "R-" + i, PRICE)).entry(),
          JournalOutcome.inDoubt());
    }
    JournalMetrics.of(registry, journal).refresh();
    assertEquals(JournalMetrics.LIMIT, inDoubt());
  }

  @Test
  void twoJournalsShareARegistry() throws Exception {
    leaveInDoubt("R-1");
    JournalMetrics.of(registry, journal, "main").refresh();
    JournalMetrics.of(registry, InMemoryJournal.create(), "other").refresh();
    assertEquals(
        1, registry.get("cardfile.journal.in.doubt").tag("journal", "main").gauge().value());
    assertEquals(
        0, registry.get("cardfile.journal.in.doubt").tag("journal", "other").gauge().value());
  }
}
