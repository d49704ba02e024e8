package io.cardfile.transport.retrofit;

import io.cardfile.testkit.contract.TransportContract.Interception;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** An interceptor with a forbidden behaviour. */
final class MisbehavingInterceptor implements Interceptor {

  private static final String SECRET = "card 4444333322221111";

  private final Interception what;

  MisbehavingInterceptor(Interception what) {
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
      case ANSWERS_FAILURES:
        return answeringFailures(chain);
      case REPLACES_REPLIES:
        return refusal(chain.proceed(chain.request()), 404);
      default:
        return chain.proceed(withBody(chain.request()));
    }
  }

  private static Response answeringFailures(Chain chain) {
    try {
      return chain.proceed(chain.request());
    } catch (IOException e) {
      Response.Builder made = new Response.Builder().request(chain.request());
      return refusal(made.protocol(Protocol.HTTP_1_1).message("X").code(500).build(), 403);
    }
  }

  private static Response refusal(Response response, int status) {
    ResponseBody body = ResponseBody.create("{\"successful\":false,\"errors\":[\"X\"]}", null);
    return response.newBuilder().code(status).body(body).build();
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
