package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import io.cardfile.PaymentClient;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.TestGateway;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two nodes share the charges of one database. */
class ScheduledBillingTest {

  private static final int CHARGES = 40;
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
  private static final Money PRICE = Money.of("19.00", "AUD");
  private static final Instant NOW = Instant.parse("2026-11-01T06:00:00Z");
  private static final String TABLE =
      """
      CREATE TABLE scheduled_tasks (
        task_name VARCHAR(40), task_instance VARCHAR(40), task_data BLOB,
        execution_time TIMESTAMP WITH TIME ZONE NOT NULL,
        picked BOOLEAN NOT NULL, picked_by VARCHAR(50),
        last_success TIMESTAMP WITH TIME ZONE, last_failure TIMESTAMP WITH TIME ZONE,
        consecutive_failures INT, last_heartbeat TIMESTAMP WITH TIME ZONE,
        version BIGINT NOT NULL, PRIMARY KEY (task_name, task_instance))
      """;

  private final TestGateway gateway = TestGateway.builder().chargeDuplicates().build();
  private final String card = CardOnFile.visa().putOn(gateway).toText();
  private final BlockingQueue<PurchaseOutcome> records = new LinkedBlockingQueue<>();

  private static DataSource database() throws Exception {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:billing;DB_CLOSE_DELAY=-1");
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
    JdbcJournal.createSchema(database);
    return database;
  }

  private ScheduledBilling billing(DataSource dataSource) throws Exception {
    JdbcJournal journal = JdbcJournal.open(dataSource);
    PaymentClient client = gateway.clientBuilder().journal(journal, "acme").lookUps().build();
    Reconciler reconciler =
        Reconciler.builder(journal).source("look-up", client.outcomeSource()).build();
    return new ScheduledBilling(client, reconciler, this::debt, records::add);
  }

  /** The debt of {@code reference}, such as {@code SUB-7-2026-11}. */
  private PurchaseRequest debt(String reference) {
    String subscription = reference.split("-")[1];
    return ScheduledBilling.debt(subscription, NOVEMBER, 1, PRICE, card);
  }

  private Scheduler node(DataSource dataSource, ScheduledBilling billing) {
    // region node
    CustomTask<Void> charges = billing.charges();
    RecurringTask<Void> reconciliation = billing.reconciliation();
    Scheduler scheduler =
        Scheduler.create(dataSource, charges)
            .startTasks(reconciliation)
            .pollingInterval(Duration.ofSeconds(1))
            .threads(8)
            .build();
    scheduler.start();
    // endregion
    return scheduler;
  }

  @Test
  void eachChargeIsMadeOnceByTwoNodes() throws Exception {
    DataSource dataSource = database();
    ScheduledBilling billing = billing(dataSource);
    gateway.onReference("SUB-7-2026-11").loseReply();
    List<Scheduler> nodes = List.of(node(dataSource, billing), node(dataSource, billing));
    for (Scheduler scheduler : nodes) {
      CustomTask<Void> charges = billing.charges();
      for (String reference :
          IntStream.range(0, CHARGES).mapToObj(ScheduledBillingTest::reference).toList()) {
        // region due
        scheduler.scheduleIfNotExists(charges.instance(reference), Instant.now());
        // endregion
      }
    }
    Set<String> charged = new HashSet<>();
    while (charged.size() < CHARGES - 1) { // All but the one in doubt.
      charged.add(records.poll(1, TimeUnit.MINUTES).reference());
    }
    nodes.forEach(Scheduler::stop);
    gateway.ledger().nothingChargedTwice().chargedOnce("SUB-7-2026-11", PRICE);
    assertEquals(CHARGES, gateway.ledger().entries().size());
  }

  private static String reference(int subscription) {
    return "SUB-" + subscription + "-2026-11";
  }

  @Test
  void theAttemptAfterADeclineHasAReferenceOfItsOwn() {
    gateway.onReference("SUB-42-2026-11").decline("91");
    PaymentClient client = gateway.client();
    for (int attempt = 1; attempt <= 2; attempt++) {
      client.purchase(ScheduledBilling.debt("42", NOVEMBER, attempt, PRICE, card)).execute();
    }
    gateway.ledger().notCharged("SUB-42-2026-11").chargedOnce("SUB-42-2026-11-2", PRICE);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "'response_code':'91', 1, 2026-11-01T06:00:00Z",
        "'response_code':'91', 2, 2026-11-04T06:00:00Z",
        "'response_code':'91', 4, -",
        "'merchant_advice_code':'retry_later', 3, 2026-11-04T06:00:00Z",
        "'merchant_advice_code':'retry_later';"
            + "'merchant_advice_retry_after':'2026-11-09T00:00:00Z', 1, 2026-11-09T00:00:00Z",
        "'response_code':'51', 1, -",
        "'merchant_advice_code':'do_not_retry';'response_code':'91', 1, -"
      },
      quoteCharacter = '|')
  void theGatewaysAdviceDecidesWhenTheNextAttemptIsMade(
      String advice, int attempt, Instant expected) {
    String reply =
        "{'successful':true,'errors':[],'response':{'successful':false,'reference':'SUB-1-2026-11',"
            + "'amount':1900,'currency':'AUD','captured':false,"
            + advice.replace(';', ',')
            + "}}";
    gateway.next().reply(200, reply.replace('\'', '"'));
    PurchaseRequest debt = debt("SUB-1-2026-11");
    Declined declined = (Declined) gateway.client().purchase(debt).execute();
    assertEquals(
        Optional.ofNullable(expected), ScheduledBilling.nextAttempt(declined, attempt, NOW));
  }
}
