package io.cardfile.transport.retrofit;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Stops threads of the caller's interceptors that still work for a call when it ends. It is the
 * first interceptor, because after the return to OkHttp the connection of such a thread would never
 * be released.
 */
final class StopInterceptor implements Interceptor {

  @Override
  public Response intercept(Chain chain) throws IOException {
    Transmission transmission = Transmission.of(chain.call());
    try {
      Response response = chain.proceed(chain.request());
      transmission.exchange.returnedToRetrofit(response);
      return response;
    } finally {
      transmission.abandon();
    }
  }
}
