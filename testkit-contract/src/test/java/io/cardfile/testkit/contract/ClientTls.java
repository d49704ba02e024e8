package io.cardfile.testkit.contract;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** TLS contexts for clients. */
final class ClientTls {

  private ClientTls() {}

  /** Returns a context with these trust managers, or with those of the JVM if none is given. */
  static SSLContext trusting(TrustManager... trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.length == 0 ? null : trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
