package io.cardfile.transport.retrofit;

import java.io.IOException;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Provides the caller's proxy password for a tunnel, which does not transmit the request yet. The
 * request itself is never repeated with a password. OkHttp would answer as often as the proxy
 * requests, so the answers for one call are limited.
 */
final class TunnelAuthenticator implements Authenticator {

  private static final int MAX_ANSWERS = 3;

  private final Authenticator callers;
  private final CurrentTransmission current;
  private final BoundedCode code;

  TunnelAuthenticator(Authenticator callers, CurrentTransmission current, BoundedCode code) {
    this.code = code;
    this.callers = callers;
    this.current = current;
  }

  @Override
  public @Nullable Request authenticate(@Nullable Route route, Response response)
      throws IOException {
    boolean tunnel = response.request().method().equals("CONNECT");
    Transmission transmission = current.get();
    return tunnel
            && callers != Authenticator.NONE
            && transmission != null
            && transmission.answersToProxy() <= MAX_ANSWERS
        ? code.call(() -> callers.authenticate(route, response))
        : null;
  }
}
