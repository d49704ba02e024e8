package com.example.all;

import io.cardfile.PaymentClient;
import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.micrometer.PaymentMetrics;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenRequest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.stream.Collectors;
import okhttp3.OkHttpClient;
import org.h2.jdbcx.JdbcDataSource;

/** Uses each published module once, over HTTPS. */
public final class Everything {
  private static final BasicAuthorizer ACCOUNT = BasicAuthorizer.of("TEST-merchant", "TEST");

  private static final SimpleMeterRegistry METERS = new SimpleMeterRegistry();

  private Everything() {}

  public static void main(String[] args) throws Exception {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:journal;DB_CLOSE_DELAY=-1");
    JdbcJournal.createSchema(database);
    try (TestGateway gateway = TestGateway.builder().https().build();
        FileJournal file =
            FileJournal.create(
                Files.createTempDirectory("cardfile").resolve("purchases.journal"))) {
      JdkTransport jdk = JdkTransport.create(TestGateway.sslContext());
      pay(gateway, jdk, "IN-MEMORY", InMemoryJournal.create());
      pay(gateway, jdk, "DATABASE", JdbcJournal.open(database));
      pay(gateway, RetrofitTransport.create(trusting()), "FILE", file);
      gateway.ledger().total(Money.of("57.00", "AUD")).nothingChargedTwice();
      System.out.printf("charged %d times, %s%n", gateway.ledger().entries().size(), libraries());
    }
  }

  private static String libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(path -> new File(path).getName().replace(".jar", ""))
        .filter(name -> name.matches("(kotlin-stdlib|okhttp)-[0-9.]+"))
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static OkHttpClient trusting() {
    return new OkHttpClient.Builder()
        .sslSocketFactory(TestGateway.sslContext().getSocketFactory(), TestGateway.trustManager())
        .build();
  }

  private static void pay(
      TestGateway gateway, Transport transport, String reference, PurchaseJournal journal)
      throws Exception {
    PaymentClient client =
        PaymentClient.builder(gateway.endpoints(), transport)
            .authorizer(ACCOUNT)
            .journal(journal, "TEST-merchant")
            .lookUps()
            .listener(PaymentMetrics.of(METERS))
            .walletTokenSigner(
                LocalWalletTokenSigner.of(
                    "TEST-merchant", new BouncyCastleHashSigner(SharedSecret.ofUtf8("TEST"))))
            .build();
    PurchaseOutcome outcome = client.purchase(request(reference)).execute();
    if (outcome.kind() != PurchaseOutcome.Kind.APPROVED) {
      throw new IllegalStateException(outcome.toString());
    }
    System.out.println(
        "approved, "
            + client.walletToken(wallet(reference)).execute().getClass().getSimpleName()
            + ", in doubt "
            + Reconciler.builder(journal)
                .source("look-up", client.outcomeSource())
                .build()
                .run()
                .inDoubtCount()
            + ", "
            + reference);
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
        .reference(reference)
        .amount(Money.of("19.00", "AUD"))
        .customerIp("203.0.113.7")
        .build();
  }

  private static WalletTokenRequest wallet(String invoice) {
    return WalletTokenRequest.builder()
        .invoiceNumber(invoice)
        .total(Money.of("19.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout/wallet")
        .cartItem(CartItem.of("Double room, one night", 1, 1_900))
        .build();
  }
}
