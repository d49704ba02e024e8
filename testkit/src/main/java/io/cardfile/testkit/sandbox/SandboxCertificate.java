package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.http.TestKeys;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
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
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(TestKeys.SANDBOX, certificate());
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      return (X509TrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns a TLS context for clients that trust this certificate and no other. */
  public static SSLContext clientContext() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unreadable(e);
    }
  }

  /** Returns a socket factory for clients that trust this certificate and no other. */
  public static SSLSocketFactory socketFactory() {
    return clientContext().getSocketFactory();
  }

  private static IllegalStateException unreadable(Exception e) {
    return new IllegalStateException("this runtime cannot read the sandbox's certificate", e);
  }
}
