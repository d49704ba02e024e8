package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/several-merchants.md. */
class SeveralMerchantsTest {

  private final TestClock clock = TestClock.at(Instant.now());
  private final TestGateway alpha = TestGateway.builder().username("alpha").clock(clock).build();
  private final TestGateway beta = TestGateway.builder().username("beta").clock(clock).build();
  private final Endpoints endpoints = alpha.endpoints();
  private final Transport transport = bothAccounts();
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final List<String> lines = new ArrayList<>();
  private final Map<String, PaymentClient> clients = new ConcurrentHashMap<>();

  /** Returns one gateway with two accounts, which do not find the purchases of each other. */
  private Transport bothAccounts() {
    String header = BasicAuthorizer.of("beta", "TEST").authorize(null).get(0).value();
    return (request, phases) -> {
      boolean isBeta = request.headers().stream().map(WireHeader::value).anyMatch(header::equals);
      return (isBeta ? beta : alpha).transport().prepare(request, phases);
    };
  }

  @BeforeEach
  void addBoth() {
    add("alpha", "alpha", "TEST");
    add("beta", "beta", "TEST");
  }

  // region add
  void add(String merchant, String username, String token) {
    PaymentClient client =
        PaymentClient.builder(endpoints, transport)
            .credentials(username, token)
            .journal(journal, merchant)
            .lookUps()
            .listener(new CountingListener(merchant, lines::add))
            .build();
    clients.put(merchant, client);
  }

  // endregion

  // region of
  PaymentClient of(String merchant) {
    PaymentClient client = clients.get(merchant);
    if (client == null) {
      throw new IllegalArgumentException("unknown merchant");
    }
    return client;
  }

  // endregion

  // region reconcile
  Reconciliation reconcile() {
    Reconciler.Builder reconciler = Reconciler.builder(journal).clock(clock);
    clients.forEach(
        (merchant, client) -> reconciler.source("look-up of " + merchant, client.outcomeSource()));
    return reconciler.build().run();
  }

  // endregion

  private Kind pay(String merchant, String reference) {
    return of(merchant).purchase(Rent.of(reference)).execute().kind();
  }

  @Test
  void oneReferenceOfTwoMerchantsIsTwoPurchasesInOneJournal() {
    for (String merchant : List.of("alpha", "beta", "alpha", "beta")) {
      assertEquals(Kind.APPROVED, pay(merchant, "R-1"));
    }
    alpha.ledger().chargedOnce("R-1").total(Rent.AMOUNT);
    beta.ledger().chargedOnce("R-1").total(Rent.AMOUNT);
    assertTrue(lines.get(0).startsWith("alpha PURCHASE R-1"), lines.get(0));
  }

  @Test
  void eachPurchaseInDoubtIsResolvedByTheLookUpOfItsMerchant() throws Exception {
    pay("alpha", "R-0");
    pay("beta", "R-0");
    alpha.next().loseReply();
    assertEquals(Kind.IN_DOUBT, pay("alpha", "R-1"));
    beta.next().loseRequest();
    assertEquals(Kind.IN_DOUBT, pay("beta", "R-1"));
    clock.advance(Duration.ofHours(1));

    assertEquals(0, reconcile().alarmCount());

    assertEquals(JournalState.APPROVED, journal.find("alpha", "R-1").orElseThrow().state());
    assertEquals(JournalState.NOT_CHARGED, journal.find("beta", "R-1").orElseThrow().state());
  }
}
