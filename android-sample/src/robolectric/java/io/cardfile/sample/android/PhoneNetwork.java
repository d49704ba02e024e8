package io.cardfile.sample.android;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The phone's network: records requests, and fails on demand. Thread-safe. */
final class PhoneNetwork implements Interceptor {

  /** Nothing leaves the phone. */
  static final Interceptor AIRPLANE =
      chain -> {
        throw new UnknownHostException("airplane mode");
      };

  /** The server has answered, and the reply is lost. */
  static final Interceptor LOST_REPLY =
      chain -> {
        chain.proceed(chain.request()).close();
        throw new IOException("the connection broke");
      };

  private final List<RequestKind> requests = new ArrayList<>();
  private final Map<RequestKind, Interceptor> failures = new EnumMap<>(RequestKind.class);
  private Interceptor defaultBehaviour = chain -> chain.proceed(chain.request());

  @Override
  public Response intercept(Chain chain) throws IOException {
    return behaviour(RequestKind.of(chain.request())).intercept(chain);
  }

  private synchronized Interceptor behaviour(RequestKind kind) {
    requests.add(kind);
    Interceptor failure = failures.remove(kind);
    return failure == null ? defaultBehaviour : failure;
  }

  /** Applies a failure to the next request of this kind. */
  synchronized void next(RequestKind kind, Interceptor failure) {
    failures.put(kind, failure);
  }

  /** Holds the next request of this kind back. */
  HeldRequest hold(RequestKind kind) {
    HeldRequest held = new HeldRequest();
    next(kind, held);
    return held;
  }

  synchronized void airplane(boolean on) {
    defaultBehaviour = on ? AIRPLANE : chain -> chain.proceed(chain.request());
  }

  /** Returns the requests since the process began, in order. */
  synchronized List<RequestKind> requests() {
    return new ArrayList<>(requests);
  }
}
