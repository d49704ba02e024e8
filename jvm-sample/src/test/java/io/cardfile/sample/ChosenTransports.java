package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.apache.ApacheTransport;
import io.cardfile.transport.jdk.JdkTransport;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.apache.hc.core5.http.HttpHost;

/** The code of docs/transports.md. */
final class ChosenTransports {

  private ChosenTransports() {}

  static PaymentClient client(
      Endpoints endpoints, RequestAuthorizer authorizer, PurchaseJournal journal) {
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .authorizer(authorizer)
            .journal(journal)
            .build();
    return client;
  }

  static PaymentClient apache(
      Endpoints endpoints, RequestAuthorizer authorizer, PurchaseJournal journal, SSLContext tls) {
    ApacheTransport transport =
        ApacheTransport.builder()
            .sslContext(tls)
            .proxy(new HttpHost("proxy.internal.example", 3128))
            .build();
    PaymentClient client =
        PaymentClient.builder(endpoints, transport).authorizer(authorizer).journal(journal).build();
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
