package io.cardfile.testkit.contract;

import io.cardfile.testkit.http.TestKeys;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/** Trusts one certificate while it is valid; the runtime's own never looks at the dates of such. */
final class OneTrusted implements X509TrustManager {

  private final X509Certificate trusted;

  /** Takes a name of those in {@link TestKeys}. */
  OneTrusted(String name) {
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
