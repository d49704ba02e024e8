package io.cardfile.sample.android;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The phone's network: writes down what goes out, and goes wrong when told. Thread-safe. */
final class PhoneNetwork implements Interceptor {

  /** Nothing leaves the phone. */
  static final Interceptor AIRPLANE =
      chain -> {
        throw new UnknownHostException("airplane mode");
      };

  /** The server has it and has answered; nobody hears. */
  static final Interceptor LOST_REPLY =
      chain -> {
        chain.proceed(chain.request()).close();
        throw new IOException("the connection broke");
      };

  private final List<Ask> asked = new ArrayList<>();
  private final Map<Ask, Interceptor> troubles = new EnumMap<>(Ask.class);
  private Interceptor weather = chain -> chain.proceed(chain.request());

  @Override
  public Response intercept(Chain chain) throws IOException {
    return fate(Ask.of(chain.request())).intercept(chain);
  }

  private synchronized Interceptor fate(Ask ask) {
    asked.add(ask);
    Interceptor trouble = troubles.remove(ask);
    return trouble == null ? weather : trouble;
  }

  /** Lets it happen to the next request of this kind. */
  synchronized void next(Ask ask, Interceptor trouble) {
    troubles.put(ask, trouble);
  }

  /** Holds the next request of this kind on its way to the server. */
  HeldRequest hold(Ask ask) {
    HeldRequest held = new HeldRequest();
    next(ask, held);
    return held;
  }

  synchronized void airplane(boolean on) {
    weather = on ? AIRPLANE : chain -> chain.proceed(chain.request());
  }

  /** What was asked since the process began, in order. */
  synchronized List<Ask> asked() {
    return new ArrayList<>(asked);
  }
}
