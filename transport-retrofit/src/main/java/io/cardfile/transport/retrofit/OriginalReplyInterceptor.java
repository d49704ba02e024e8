package io.cardfile.transport.retrofit;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The first network interceptor. Compares the response of the caller's network interceptors with
 * the reply that {@link TransmissionGuard}, the last network interceptor, has read from the
 * connection.
 */
final class OriginalReplyInterceptor implements Interceptor {

  @Override
  public Response intercept(Chain chain) throws IOException {
    Transmission transmission = Transmission.of(chain.call());
    Response response = chain.proceed(chain.request());
    if (!transmission.exchange.returned(response)) {
      throw new IOException("a network interceptor made a reply"); // Closes the connection.
    }
    return response;
  }
}
