package io.cardfile.testkit.http;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The certificates in this jar and their keys, which are public: trust them only in tests. Each is
 * self-signed and was created by such a command:
 * <!-- not compiled: a shell command -->
 *
 * <pre>{@code
 * keytool -genkeypair -alias expired -keystore expired.p12 -storepass cardfile -keyalg EC \
 *     -groupname secp256r1 -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1 \
 *     -startdate "2020/01/01 00:00:00" -validity 366 \
 *     -J-Dkeystore.pkcs12.macIterationCount=1 -J-Dkeystore.pkcs12.certPbeIterationCount=1 \
 *     -J-Dkeystore.pkcs12.keyPbeIterationCount=1
 * }</pre>
 *
 * <p>The password is public, so one iteration protects as much as the usual 10,000, which take 40
 * ms of processor time for each server and each client of a test.
 */
public final class TestKeys {

  /** The name of the sandbox's certificate. */
  public static final String SANDBOX = "sandbox";

  /** The name of a certificate only for other.test, until 2125. */
  public static final String WRONG_HOST = "wrong-host";

  /** The name of a certificate for localhost and 127.0.0.1 that was valid in 2020. */
  public static final String EXPIRED = "expired";

  // Protects nothing; the format requires a password.
  private static final char[] PASSWORD = "cardfile".toCharArray();

  private TestKeys() {}

  /** Returns the certificate of this name. */
  public static X509Certificate certificate(String name) {
    try {
      return (X509Certificate) store(name).getCertificate(name);
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns a context for servers with the certificate of this name. */
  public static SSLContext serverContext(String name) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store(name), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns a trust manager that trusts the sandbox's certificate and no other. */
  public static X509TrustManager trustManager() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(SANDBOX, certificate(SANDBOX));
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      return (X509TrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns a context for clients that trust the sandbox's certificate and no other. */
  public static SSLContext clientContext() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trustManager()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unreadable(e);
    }
  }

  private static KeyStore store(String name) throws GeneralSecurityException, IOException {
    try (InputStream in = TestKeys.class.getResourceAsStream(name + ".p12")) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD);
      return store;
    }
  }

  private static IllegalStateException unreadable(Exception e) {
    return new IllegalStateException("this runtime cannot read the certificates for tests", e);
  }
}
