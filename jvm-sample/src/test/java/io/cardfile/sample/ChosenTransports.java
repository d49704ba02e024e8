package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** The code of docs/transports.md. */
final class ChosenTransports {

  private ChosenTransports() {}

  static PaymentClient client(
      Endpoints endpoints, RequestAuthorizer authorizer, PurchaseJournal journal) {
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .authorizer(authorizer)
            .journal(journal, "acme-live")
            .build();
    return client;
  }

  static Transport transport(KeyManager[] keyManagers, TrustManager[] trustManagers)
      throws GeneralSecurityException {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keyManagers, trustManagers, null);
    JdkTransport transport = JdkTransport.create(tls);
    return transport;
  }
}
