package io.cardfile.transport.retrofit;

import java.io.IOException;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Gives the caller's proxy password for a tunnel, which carries nothing of the request yet. A
 * request itself is never answered with another one.
 */
final class TunnelAuthenticator implements Authenticator {

  private final Authenticator callers;

  TunnelAuthenticator(Authenticator callers) {
    this.callers = callers;
  }

  @Override
  public @Nullable Request authenticate(@Nullable Route route, Response response)
      throws IOException {
    boolean tunnel = response.request().method().equals("CONNECT");
    return tunnel ? callers.authenticate(route, response) : null;
  }
}
