package io.cardfile.transport.retrofit;

import io.cardfile.testkit.contract.TransportContract.Interception;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** An interceptor that does what none should. */
final class Meddler implements Interceptor {

  private static final String SECRET = "card 4444333322221111";

  private final Interception what;

  Meddler(Interception what) {
    this.what = what;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    switch (what) {
      case THROWS_BEFORE:
        throw new IOException(SECRET);
      case THROWS_AFTER:
        chain.proceed(chain.request()).close();
        throw new IllegalStateException(SECRET);
      case PROCEEDS_TWICE:
        return twice(chain);
      case CHANGES_URL:
        return chain.proceed(elsewhere(chain.request()));
      default:
        return chain.proceed(withBody(chain.request()));
    }
  }

  private static Response twice(Chain chain) throws IOException {
    try {
      chain.proceed(chain.request()).close();
    } catch (IOException e) {
      // Once more, as after a reply.
    }
    return chain.proceed(chain.request());
  }

  private static Request elsewhere(Request request) {
    return request
        .newBuilder()
        .url(request.url().newBuilder().encodedPath("/elsewhere").build())
        .build();
  }

  private static Request withBody(Request request) {
    return request
        .newBuilder()
        .post(RequestBody.create("{}", MediaType.get("application/json")))
        .build();
  }
}
