package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.http.TestKeys;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The self-signed certificate of the sandbox: for localhost, 127.0.0.1 and ::1, until 2126.
 *
 * <p>Its private key is part of this jar and therefore public: trust it only in tests.
 */
public final class SandboxCertificate {

  private SandboxCertificate() {}

  /** Returns the certificate, for clients with a trust store of their own. */
  public static X509Certificate certificate() {
    return TestKeys.certificate(TestKeys.SANDBOX);
  }

  /** Returns a trust manager that trusts this certificate and no other. */
  public static X509TrustManager trustManager() {
    return TestKeys.trustManager();
  }

  /** Returns a TLS context for clients that trust this certificate and no other. */
  public static SSLContext clientContext() {
    return TestKeys.clientContext();
  }

  /** Returns a socket factory for clients that trust this certificate and no other. */
  public static SSLSocketFactory socketFactory() {
    return clientContext().getSocketFactory();
  }
}
