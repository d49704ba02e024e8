package io.cardfile.spring;

import static io.cardfile.spring.StarterTest.chargeInDoubt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.micrometer.ReconcilerMetrics;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The sources, the log and the meters of a run of the reconciler. */
@ExtendWith(OutputCaptureExtension.class)
class ReconcilerRunTest {

  private final TestGateway gateway = TestGateway.create();
  private final TestClock clock = TestClock.at(Instant.now());
  private final InMemoryJournal journal = InMemoryJournal.create(clock);

  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(CardfileAutoConfiguration.class))
          .withBean(Transport.class, gateway::transport)
          .withBean(InMemoryJournal.class, () -> journal)
          .withPropertyValues(
              "cardfile.system=test",
              "cardfile.purchases-url=https://gateway.invalid",
              "cardfile.merchant=acme",
              "cardfile.username=TEST-merchant",
              "cardfile.token=TEST");

  private static final OutcomeSource UNKNOWN = entry -> ReportedOutcome.unknown("no evidence");

  @Test
  void aSourceOfTheApplicationIsQueriedNextToTheLookUp() {
    boot.withBean("list", OutcomeSource.class, () -> UNKNOWN)
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "S-1");
              JournalEntry inDoubt = journal.find("acme", "S-1").orElseThrow();
              assertThat(context.getBean(JournalOperations.class).lookUp(inDoubt).reports())
                  .containsOnlyKeys("cardfileLookUp", "list");
              context.getBean(ReconcilerRun.class).run();
              assertThat(journal.find("acme", "S-1").orElseThrow().state()).hasToString("APPROVED");
            });
  }

  @Test
  void withLookUpsOffOnlyTheSourcesOfTheApplicationAreQueried() {
    boot.withPropertyValues("cardfile.look-ups=false")
        .withBean("list", OutcomeSource.class, () -> UNKNOWN)
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "S-2");
              context.getBean(ReconcilerRun.class).run();
              assertThat(journal.find("acme", "S-2").orElseThrow().state()).hasToString("IN_DOUBT");
            });
  }

  @Test
  void theTenOldestEntriesInDoubtAreLoggedByTheTimeOfTheirClaims(CapturedOutput output) {
    boot.withPropertyValues("cardfile.look-ups=false")
        .withBean("list", OutcomeSource.class, () -> UNKNOWN)
        .run(
            context -> {
              for (int number = 21; number >= 10; number--) {
                chargeInDoubt(context.getBean(PaymentClient.class), gateway, "D-" + number);
                clock.advance(Duration.ofSeconds(1));
              }
              context.getBean(ReconcilerRun.class).run();
            });
    assertThat(output)
        .containsPattern("payments: 12 in doubt, the oldest: .*acme, D-21.*acme, D-20.*acme, D-12")
        .doesNotContain("acme, D-11", "acme, D-10");
  }

  @Test
  void anAlarmOfTheApplicationsOwnReconcilerIsLogged(CapturedOutput output) {
    OutcomeSource alarming = entry -> ReportedOutcome.alarming("the list has the reference twice");
    boot.withBean(
            Reconciler.class, () -> Reconciler.builder(journal).source("list", alarming).build())
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "A-1");
              context.getBean(ReconcilerRun.class).run();
            });
    assertThat(output).containsPattern("ERROR.* payments: SUSPICIOUS .acme, A-1.: ");
  }

  @Test
  void aListenerOfTheApplicationThatFailsDoesNotKeepTheRunFromTheMeters() {
    boot.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withBean(BrokenListener.class)
        .run(
            context -> {
              chargeInDoubt(context.getBean(PaymentClient.class), gateway, "M-1");
              assertThatThrownBy(context.getBean(ReconcilerRun.class)::run).hasMessage("broken");
              assertThat(approved(context.getBean(MeterRegistry.class))).isEqualTo(1);
            });
  }

  private static double approved(MeterRegistry registry) {
    return registry.get("cardfile.reconcile.resolved").tag("outcome", "APPROVED").counter().count();
  }

  static final class BrokenListener {
    @EventListener
    @Order(Ordered.HIGHEST_PRECEDENCE)
    void reconciled(Reconciliation run) {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void aNodeThatDoesNotReconcileHasNoMeterWhoseAgeGrows() {
    ApplicationContextRunner metered = boot.withBean(MeterRegistry.class, SimpleMeterRegistry::new);
    metered.run(context -> assertThat(context).hasSingleBean(ReconcilerMetrics.class));
    metered
        .withPropertyValues("cardfile.reconcile.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(ReconcilerMetrics.class));
  }
}
