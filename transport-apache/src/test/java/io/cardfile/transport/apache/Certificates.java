package io.cardfile.transport.apache;

import io.cardfile.testkit.http.TestKeys;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS contexts that trust one certificate of the testkit. */
final class Certificates {

  private Certificates() {}

  static SSLContext trusting(String name) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry(name, TestKeys.certificate(name));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    return Sending.trusting(trust.getTrustManagers()[0]);
  }
}
