package io.cardfile.testkit.contract;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Contexts for clients. */
final class ClientTls {

  private ClientTls() {}

  /** Trusts what these trust; without any, what the JVM trusts. */
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
