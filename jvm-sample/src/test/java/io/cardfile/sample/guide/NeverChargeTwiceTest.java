package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/learn/never-charged-twice.md, docs/operating.md and docs/operate/databases.md. */
class NeverChargeTwiceTest {

  private final TestGateway gateway = TestGateway.create();
  private final RequestAuthorizer account = BasicAuthorizer.of(gateway.username(), "TEST");
  private final Map<String, String> orders = new TreeMap<>();
  private final List<String> stored = new ArrayList<>();
  private final List<String> alerts = new ArrayList<>();
  private final Payments payments = new Shop(InMemoryJournal.create());

  private final class Shop extends Payments {

    Shop(PurchaseJournal journal) {
      super(gateway.endpoints(), gateway.transport(), account, gateway.username(), journal);
    }

    @Override
    void write(String reference, String status) {
      orders.put(reference, status);
    }

    @Override
    void store(String reference, StoredCredential credential) {
      stored.add(reference);
    }

    @Override
    void alert(Exception trouble) {
      alerts.add(trouble.getMessage());
    }
  }

  @Test
  void eachOutcomeHasItsAnswer() throws Exception {
    gateway.onReference("INV-2").decline("51");
    gateway.onReference("INV-3").refuse("Card number is invalid");
    gateway.onReference("INV-4").loseReply();
    assertEquals("paid", payments.charge(Rent.of("INV-1")));
    assertEquals("paid before", payments.charge(Rent.of("INV-1")));
    assertTrue(payments.charge(Rent.other("INV-1")).startsWith("stop, a person looks"));
    assertTrue(payments.charge(Rent.of("INV-2")).startsWith("declined: "));
    assertTrue(payments.charge(Rent.of("INV-3")).startsWith("correct the request: "));
    assertEquals("wait", payments.charge(Rent.of("INV-4")));
    assertTrue(payments.credentialOf("INV-1").isPresent());
    assertFalse(payments.credentialOf("INV-2").isPresent());
    payments.updateAll(List.of("INV-1", "INV-2", "INV-4", "INV-NEW"));
    assertEquals(Map.of("INV-1", "paid", "INV-2", "declined", "INV-4", "wait"), orders);
  }

  @Test
  void scheduledRunResolvesWhatIsInDoubtAndIsRepeated() throws Exception {
    gateway.next().loseReply();
    assertEquals("wait", payments.charge(Rent.of("INV-1")));
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    payments.schedule(timer);
    timer.submit(() -> {}).get(); // After the first run.
    assertEquals(1, timer.getQueue().size());
    timer.shutdownNow();
    assertEquals(Map.of("INV-1", "paid"), orders);
    assertEquals(List.of("INV-1"), stored);
    assertEquals("paid before", payments.charge(Rent.of("INV-1")));
    gateway.ledger().chargedOnce("INV-1");
  }

  @Test
  void lookUpAnswersWithoutAJournal() {
    gateway.next().loseReply();
    PaymentClient client = payments.clientWithLookUps();
    assertEquals(Kind.IN_DOUBT, client.purchase(Rent.of("INV-1")).execute().kind());
    assertEquals("paid", payments.stateOf(client, "INV-1", Rent.AMOUNT));
    Money other = Money.of("19.01", "AUD");
    assertTrue(payments.stateOf(client, "INV-1", other).startsWith("unknown: "));
    assertTrue(payments.stateOf(client, "INV-2", Rent.AMOUNT).startsWith("not found: 15 minutes"));
  }

  @Test
  void personResolvesWhatNoSourceResolves() throws Exception {
    Payments shop = new Shop(gateway.journal());
    gateway.next().loseRequest();
    assertEquals("wait", shop.charge(Rent.of("INV-1")));
    assertEquals(1, shop.resolveWith(account).inDoubtCount());
    JournalEntry seen = gateway.journal().find(gateway.username(), "INV-1").orElseThrow();
    JournalOutcome notCharged = JournalOutcome.notCharged();
    assertThrows(
        JournalException.class, () -> shop.resolveByHand(seen, notCharged, "ada", "too early"));
    gateway.clock().advance(Duration.ofMinutes(15));
    shop.resolveByHand(seen, notCharged, "ada", "the gateway does not have it");
    assertTrue(shop.charge(Rent.of("INV-1")).startsWith("paid"));
  }

  @Test
  void journalInAFileIsCreatedOnceAndOpenedAgain(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("purchases.journal");
    Payments.makeJournal(file);
    assertThrows(JournalException.class, () -> Payments.makeJournal(file));
    FileJournal failed = FileJournal.open(file);
    try (FileJournal journal = Payments.reopened(failed, file)) {
      assertEquals("paid", new Shop(journal).charge(Rent.of("INV-1")));
      assertEquals(0, new Shop(journal).purgeOld());
    }
    assertTrue(new Shop(failed).charge(Rent.of("INV-2")).startsWith("again, same reference"));
    assertTrue(alerts.get(0).contains(" was closed"), alerts::toString);
  }

  @Test
  void journalInADatabaseReplaysWhatAnotherClientHasPaid() throws Exception {
    JdbcDataSource pool = new JdbcDataSource();
    pool.setURL("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
    JdbcJournal.createSchema(pool);
    PaymentClient client = Payments.client(gateway.clientBuilder(), pool);
    assertFalse(client.purchase(Rent.of("INV-1")).execute().isReplayed());
    PaymentClient second =
        gateway.clientBuilder().journal(Payments.inDatabase(pool), "acme-live").build();
    assertTrue(second.purchase(Rent.of("INV-1")).execute().isReplayed());
  }
}
