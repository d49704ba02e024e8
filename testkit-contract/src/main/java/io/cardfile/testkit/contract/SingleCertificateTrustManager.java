package io.cardfile.testkit.contract;

import io.cardfile.testkit.http.TestKeys;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/**
 * Trusts one certificate while it is valid. The trust manager of the runtime ignores the dates of a
 * trusted certificate.
 */
final class SingleCertificateTrustManager implements X509TrustManager {

  private final X509Certificate trusted;

  /** Creates a trust manager for a certificate of {@link TestKeys}. */
  SingleCertificateTrustManager(String name) {
    trusted = TestKeys.certificate(name);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    chain[0].checkValidity();
    if (!chain[0].equals(trusted)) {
      throw new CertificateException("another certificate");
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("no client is trusted");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[] {trusted};
  }
}
