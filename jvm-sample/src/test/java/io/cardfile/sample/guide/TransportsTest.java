package io.cardfile.sample.guide;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;

/** The code of docs/transports.md. */
class TransportsTest {

  private final PurchaseJournal journal = InMemoryJournal.create();
  private final String username = "TEST-merchant";
  private final String token = "TEST";

  @Test
  void transportWithTheJvmsCertificatesCharges() {
    try (TestGateway gateway = TestGateway.start()) {
      Endpoints endpoints = gateway.endpoints();
      // region jdk
      PaymentClient client =
          PaymentClient.builder(endpoints, JdkTransport.create())
              .credentials(username, token)
              .journal(journal, "acme-live")
              .build();
      // endregion
      charge(gateway, client);
    }
  }

  @Test
  void transportThatTrustsOneCertificateCharges() throws Exception {
    KeyManager[] keyManagers = null;
    TrustManager[] trustManagers = {TestGateway.trustManager()};
    try (TestGateway gateway = TestGateway.builder().https().build()) {
      // region tls
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(keyManagers, trustManagers, null);
      JdkTransport transport = JdkTransport.create(tls);
      // endregion
      charge(gateway, gateway.client(transport));
    }
  }

  private static void charge(TestGateway gateway, PaymentClient client) {
    client
        .purchase(
            PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
                .reference("ORDER-1042")
                .amount(Money.of("19.00", "AUD"))
                .build())
        .execute();
    gateway.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));
  }
}
