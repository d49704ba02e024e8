package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import java.nio.file.Path;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/transports.md, and charges with it, also over TLS. */
class TransportsGuideTest {

  private final GatewaySimulator gateway = GatewaySimulator.create();
  private final RequestAuthorizer authorizer = BasicAuthorizer.of("TEST-merchant", "TEST");

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/transports.md", ChosenTransports.class, classes);
  }

  @Test
  void theTransportThatTrustsTheJvmsCertificatesCharges() throws Exception {
    try (SandboxServer sandbox = SandboxServer.builder(gateway).start()) {
      charge(ChosenTransports.client(at(sandbox), authorizer, InMemoryJournal.create()));
    }
  }

  @Test
  void theTransportThatTrustsOneCertificateCharges() throws Exception {
    TrustManager[] trust = {SandboxCertificate.trustManager()};
    try (SandboxServer sandbox = SandboxServer.builder(gateway).https().start()) {
      charge(
          PaymentClient.builder(at(sandbox), ChosenTransports.transport(null, trust))
              .authorizer(authorizer)
              .build());
    }
  }

  private static Endpoints at(SandboxServer sandbox) {
    return Endpoints.test()
        .walletUrl(sandbox.purchasesUrl())
        .purchasesUrl(sandbox.purchasesUrl())
        .build();
  }

  private void charge(PaymentClient client) {
    client
        .purchase(
            PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("Ada Example")
                        .number("4005550000000001")
                        .expiry("12/2099")
                        .cvv("123")
                        .build())
                .reference("ORDER-1042")
                .amount(Money.of("19.00", "AUD"))
                .build())
        .execute();
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("ORDER-1042").total("AUD", 1900);
  }
}
