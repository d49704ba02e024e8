package io.cardfile.transport.retrofit;

import java.io.IOException;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSession;

/**
 * Calls the caller's hostname verifier. If it is not part of OkHttp, waits for it at most until the
 * deadline of the call. OkHttp shares HTTP/2 connections between host names only with its own
 * verifier class, so with this class it shares none.
 */
final class BoundedHostnameVerifier implements HostnameVerifier {

  private final HostnameVerifier callers;
  private final BoundedCode code;
  private final boolean standard;

  BoundedHostnameVerifier(HostnameVerifier callers, BoundedCode code) {
    this.callers = callers;
    this.code = code;
    standard = callers.getClass().getName().startsWith("okhttp3.");
  }

  @Override
  public boolean verify(String host, SSLSession session) {
    if (standard) {
      return callers.verify(host, session);
    }
    try {
      return code.call(() -> callers.verify(host, session));
    } catch (IOException e) {
      return false;
    }
  }
}
