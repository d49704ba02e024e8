package io.cardfile.sample.guide;

// region tls
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

final class CompanyTls {

  private CompanyTls() {}

  /** Trusts the authorities in a PEM file, and no others. */
  static X509TrustManager authorities(Path pem) throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(pem)) {
      CertificateFactory x509 = CertificateFactory.getInstance("X.509");
      for (Certificate each : x509.generateCertificates(in)) {
        trusted.setCertificateEntry("authority-" + trusted.size(), each);
      }
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    return (X509TrustManager) trust.getTrustManagers()[0];
  }

  /** Presents the certificate in a PKCS #12 file. */
  static KeyManager[] certificate(Path p12, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore own = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(p12)) {
      own.load(in, password);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, password);
    return keys.getKeyManagers();
  }
}
// endregion
