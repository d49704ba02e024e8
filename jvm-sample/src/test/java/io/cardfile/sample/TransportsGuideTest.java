package io.cardfile.sample;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import java.nio.file.Path;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/transports.md, and charges with it, also over TLS. */
class TransportsGuideTest {

  private final RequestAuthorizer authorizer = BasicAuthorizer.of("TEST-merchant", "TEST");

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/transports.md", ChosenTransports.class, classes);
  }

  @Test
  void theTransportThatTrustsTheJvmsCertificatesCharges() throws Exception {
    try (TestGateway gateway = TestGateway.start()) {
      charge(
          gateway,
          ChosenTransports.client(gateway.endpoints(), authorizer, InMemoryJournal.create()));
    }
  }

  @Test
  void theTransportThatTrustsOneCertificateCharges() throws Exception {
    TrustManager[] trust = {TestGateway.trustManager()};
    try (TestGateway gateway = TestGateway.builder().https().build()) {
      charge(gateway, gateway.client(ChosenTransports.transport(null, trust)));
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
