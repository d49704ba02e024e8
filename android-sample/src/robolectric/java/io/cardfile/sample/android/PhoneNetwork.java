package io.cardfile.sample.android;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The phone's network: records requests, and fails on demand. It intercepts the requests to the
 * shop; the transport, which uses no interceptor of the app, is wrapped. Thread-safe.
 */
final class PhoneNetwork implements Interceptor {

  /** What happens to one request. */
  interface Behaviour {
    default void beforeSending() throws IOException {}

    default void afterReply() throws IOException {}
  }

  /** Nothing leaves the phone. */
  static final Behaviour AIRPLANE =
      new Behaviour() {
        @Override
        public void beforeSending() throws IOException {
          throw new UnknownHostException("airplane mode");
        }
      };

  /** The server has answered, and the reply is lost. */
  static final Behaviour LOST_REPLY =
      new Behaviour() {
        @Override
        public void afterReply() throws IOException {
          throw new IOException("the connection broke");
        }
      };

  private static final Behaviour WORKS = new Behaviour() {};

  private final List<RequestKind> requests = new ArrayList<>();
  private final Map<RequestKind, Behaviour> failures = new EnumMap<>(RequestKind.class);
  private Behaviour defaultBehaviour = WORKS;

  @Override
  public Response intercept(Chain chain) throws IOException {
    Behaviour behaviour = behaviour(RequestKind.of(chain.request()));
    behaviour.beforeSending();
    Response response = chain.proceed(chain.request());
    try {
      behaviour.afterReply();
      return response;
    } catch (IOException e) {
      response.close();
      throw e;
    }
  }

  /** Returns {@code transport}, which sends token requests, on this network. */
  Transport under(Transport transport) {
    return (request, phases) -> new TokenExchange(transport.prepare(request, phases));
  }

  private final class TokenExchange implements Transport.Exchange {
    private final Transport.Exchange exchange;

    TokenExchange(Transport.Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public WireReply execute() throws TransportException {
      Behaviour behaviour = behaviour(RequestKind.TOKEN);
      try {
        behaviour.beforeSending();
      } catch (IOException e) {
        throw TransportException.notSent("no network", e);
      }
      WireReply reply = exchange.execute();
      try {
        behaviour.afterReply();
      } catch (IOException e) {
        throw TransportException.inDoubt(Phase.SENT, "no reply", e);
      }
      return reply;
    }

    @Override
    public void cancel() {
      exchange.cancel();
    }
  }

  private synchronized Behaviour behaviour(RequestKind kind) {
    requests.add(kind);
    Behaviour failure = failures.remove(kind);
    return failure == null ? defaultBehaviour : failure;
  }

  /** Applies a failure to the next request of this kind. */
  synchronized void next(RequestKind kind, Behaviour failure) {
    failures.put(kind, failure);
  }

  /** Holds the next request of this kind back. */
  HeldRequest hold(RequestKind kind) {
    HeldRequest held = new HeldRequest();
    next(kind, held);
    return held;
  }

  synchronized void airplane(boolean on) {
    defaultBehaviour = on ? AIRPLANE : WORKS;
  }

  /** Returns the requests since the process began, in order. */
  synchronized List<RequestKind> requests() {
    return new ArrayList<>(requests);
  }
}
