package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The code of docs/several-merchants.md. */
final class MerchantClients {

  private final Endpoints endpoints;
  private final Transport transport;
  private final PurchaseJournal journal;
  private final Consumer<String> log;
  private final Clock clock;
  private final Map<String, PaymentClient> clients = new ConcurrentHashMap<>();

  MerchantClients(
      Endpoints endpoints,
      Transport transport,
      PurchaseJournal journal,
      Consumer<String> log,
      Clock clock) {
    this.endpoints = endpoints;
    this.transport = transport;
    this.journal = journal;
    this.log = log;
    this.clock = clock;
  }

  void add(String merchant, String username, String token) {
    BasicAuthorizer authorizer = BasicAuthorizer.of(username, token);
    clients.put(
        merchant,
        PaymentClient.builder(endpoints, transport)
            .authorizer(authorizer)
            .journal(journal, merchant)
            .lookUps()
            .listener(new CountingListener(merchant, log))
            .build());
  }

  PaymentClient of(String merchant) {
    PaymentClient client = clients.get(merchant);
    if (client == null) {
      throw new IllegalArgumentException("unknown merchant");
    }
    return client;
  }

  Reconciliation reconcile() {
    Reconciler.Builder reconciler = Reconciler.builder(journal).clock(clock);
    clients.forEach(
        (merchant, client) -> reconciler.source("look-up of " + merchant, client.outcomeSource()));
    return reconciler.build().run();
  }
}
