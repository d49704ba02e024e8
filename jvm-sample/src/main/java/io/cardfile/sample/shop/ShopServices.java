package io.cardfile.sample.shop;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The services of the server, and the journal to close with them. */
record ShopServices(
    OrderService orderService,
    PaymentService paymentService,
    WebOrders webOrders,
    OwnerCharges ownerCharges,
    StoredCards cards,
    Closeable journal)
    implements Closeable {

  /** Apps wait 20 s for requests other than payments. */
  private static final Duration LOOK_UP = Duration.ofSeconds(10);

  static ShopServices open(ShopServer.Builder settings) throws IOException {
    if (settings.journal != null) {
      return new Parts(settings, settings.journal, null).shop(() -> {});
    }
    if (settings.folder == null) {
      PurchaseJournal journal = InMemoryJournal.create(settings.clock);
      return new Parts(settings, journal, null).shop(() -> {});
    }
    FileJournal journal = journal(settings, settings.folder.resolve("purchases.journal"));
    try {
      return new Parts(settings, journal, settings.folder).shop(journal);
    } catch (IOException | RuntimeException e) {
      journal.close();
      throw e;
    }
  }

  private static FileJournal journal(ShopServer.Builder settings, Path file) throws IOException {
    return settings.newJournal
        ? FileJournal.create(file, settings.clock)
        : FileJournal.open(file, settings.clock);
  }

  void endPayments(Duration patience) {
    paymentService.close(patience);
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }

  /** Creates the parts of one shop. */
  private static final class Parts {

    private final ShopServer.Builder settings;
    private final ShopJournal journal;
    private final StoredCards cards;
    private final Transport transport = JdkTransport.create();
    private final Endpoints endpoints;
    private final BasicAuthorizer authorizer;

    Parts(ShopServer.Builder settings, PurchaseJournal journal, @Nullable Path folder)
        throws IOException {
      this.settings = settings;
      this.endpoints = GatewayCredentials.endpoints(settings.gatewayUrl);
      this.authorizer = BasicAuthorizer.of(settings.username, settings.token);
      this.journal = new ShopJournal(journal, settings.username);
      this.cards =
          folder == null
              ? StoredCards.inMemory(settings.username)
              : StoredCards.open(folder, settings.username);
    }

    ShopServices shop(Closeable owned) {
      Consumer<Order> listener = order -> settings.log.accept(order.toString());
      LocalWalletTokenSigner signer = signer();
      PaymentClient client = client(signer);
      PaymentClient lookUps = lookUps();
      CardKeeper cardKeeper = new CardKeeper(cards, journal, lookUps, settings.log);
      RunningPayments running = new RunningPayments(settings.maxPayments);
      PaymentService paymentService =
          new PaymentService(client, running, cardKeeper, listener, settings.log);
      OrderService orderService =
          new OrderService(
              new Orders(settings.maxOrders, journal),
              signer,
              paymentService,
              new OrderReconciliation(
                  journal,
                  lookUps.outcomeSource(),
                  cardKeeper,
                  settings.quietPeriod,
                  settings.clock,
                  settings.log),
              cardKeeper,
              listener);
      return new ShopServices(
          orderService,
          paymentService,
          new WebOrders(orderService, paymentService, client),
          new OwnerCharges(client, paymentService, journal, settings.clock),
          cards,
          owned);
    }

    private PaymentClient client(LocalWalletTokenSigner signer) {
      return PaymentClient.builder(endpoints, transport)
          .authorizer(authorizer)
          .walletTokenSigner(signer)
          .journal(journal.journal(), journal.merchant())
          .deadline(settings.deadline)
          .build();
    }

    private LocalWalletTokenSigner signer() {
      SharedSecret secret = SharedSecret.ofUtf8(settings.secret);
      return LocalWalletTokenSigner.of(settings.username, new JcaHashSigner(secret));
    }

    // A payment may take longer than a page of the shop may wait.
    private PaymentClient lookUps() {
      return PaymentClient.builder(endpoints, transport)
          .authorizer(authorizer)
          .journal(journal.journal(), journal.merchant())
          .deadline(LOOK_UP)
          .lookUps()
          .build();
    }
  }
}
