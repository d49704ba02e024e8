package io.cardfile.transport.retrofit;

import io.cardfile.transport.Phase;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * How far the one request of a call got, and how it is stopped. Travels as a tag of the call, so
 * that interceptors and the name service find it.
 */
final class Transmission {

  private static final int MISDIRECTED = 421;
  private static final long FOREVER = Long.MAX_VALUE >> 1;

  private static final WireRequest GONE = WireRequest.get("http://localhost/").build();

  private volatile WireRequest request;
  private volatile PhaseObserver observer;

  private volatile Phase phase = Phase.NOT_SENT;
  private volatile long deadline; // In System.nanoTime.
  private volatile boolean cancelled;
  private volatile boolean late;
  private volatile @Nullable ConnectionUse connection; // Set with the next before it is sent.
  private volatile boolean attributed;
  private volatile @Nullable NetworkReply reply;
  private volatile Runnable misdirected = () -> {};
  private volatile @Nullable OneShotBody body;
  private volatile retrofit2.@Nullable Call<?> call;
  private volatile @Nullable Future<?> pending;
  private boolean over; // Guarded by this, as are the next four.
  private boolean granted;
  private boolean notified; // That sending has begun.
  private int proxyAnswers;
  private int carriers;

  Transmission(WireRequest request, PhaseObserver observer) {
    this.request = request;
    this.observer = observer;
  }

  static Transmission of(Call call) {
    return of(call.request());
  }

  static Transmission of(Request request) {
    Transmission transmission = request.tag(Transmission.class);
    if (transmission == null) {
      throw new IllegalStateException("the call is not from this transport");
    }
    return transmission;
  }

  WireRequest request() {
    return request;
  }

  /** Sets what is overwritten in the end when it was not sent. */
  void carries(OneShotBody document) {
    body = document;
  }

  /** Sets what to do when the connection turns out to lead to the wrong place. */
  void whenMisdirected(Runnable then) {
    misdirected = then;
  }

  /** Starts the clock; returns the nanoseconds until it is up. */
  long start() {
    long timeout = nanos(request);
    deadline = System.nanoTime() + timeout;
    return timeout;
  }

  private static long nanos(WireRequest request) {
    return request.timeout().getSeconds() >= FOREVER / 1_000_000_000L
        ? FOREVER
        : request.timeout().toNanos();
  }

  long nanosLeft() {
    return deadline - System.nanoTime();
  }

  /** The timeout (0 for none), or the time that is left if that is less; at least 1. */
  int atMost(int timeoutMillis) {
    long limit = timeoutMillis == 0 ? Integer.MAX_VALUE : timeoutMillis;
    long left = TimeUnit.NANOSECONDS.toMillis(nanosLeft()) + 1;
    return (int) Math.max(1, Math.min(limit, left));
  }

  /** Lets {@link #cancel} reach the call, also when it came first. */
  void runsAs(retrofit2.Call<?> running) {
    call = running;
    if (cancelled) {
      running.cancel();
    }
  }

  /** Lets {@link #cancel} reach code of the caller, also when it came first. */
  void waitsFor(Future<?> running) {
    pending = running;
    if (cancelled) {
      running.cancel(true);
    }
  }

  void cancel() {
    cancelled = true;
    stop();
    Future<?> waiting = pending;
    if (waiting != null) {
      waiting.cancel(true);
    }
  }

  /** Stops the call where it is. */
  void stop() {
    retrofit2.Call<?> running = call;
    try {
      if (running != null) {
        running.cancel();
      }
    } catch (RuntimeException e) {
      // Of a socket of the caller's own factory, or of an event listener: the call is stopped.
    }
  }

  /** The last look before the first byte. */
  boolean mayBeSent() {
    late = !request.mayBeSent();
    return !late;
  }

  boolean isCancelled() {
    return cancelled;
  }

  boolean isSent() {
    return phase != Phase.NOT_SENT;
  }

  /** Returns how often a proxy has asked for a password, this time included. */
  synchronized int answersToProxy() {
    return ++proxyAnswers;
  }

  /** A thread begins to carry it through OkHttp. */
  synchronized void taken() {
    carriers++;
  }

  synchronized void dropped() {
    carriers--;
  }

  private synchronized boolean isCarried() {
    return carriers > 0;
  }

  /**
   * Takes the one permission to send. Returns false if it was taken before, if the body was written
   * elsewhere, or if {@link #failure} has returned the outcome: an interceptor may go on in a
   * thread of its own. The observer is notified later, because it may be slow.
   *
   * @param attributable whether a reply on {@code use} certainly answers this request
   */
  synchronized boolean startSending(ConnectionUse use, boolean attributable) {
    if (over || isSent()) {
      return false;
    }
    granted = true;
    connection = use;
    attributed = attributable;
    phase = Phase.SENDING;
    return true;
  }

  /**
   * Begins to write the body. Without the permission to send, an interceptor writes it to something
   * that may carry it to the gateway: from then on the outcome is in doubt. Returns whether there
   * is the permission.
   *
   * @throws IOException when the outcome was returned already
   */
  boolean startWriting() throws IOException {
    synchronized (this) {
      if (granted || isSent()) {
        return granted;
      }
      if (over) {
        throw new IOException("the call is over");
      }
      phase = Phase.SENDING;
    }
    reached(Phase.SENDING);
    return false;
  }

  private synchronized boolean wasSentInTheEnd() {
    over = true;
    return isSent();
  }

  /** Records the phase and notifies the observer. */
  void reached(Phase next) {
    phase = next;
    notifySending();
    if (next != Phase.SENDING) {
      notifyObserver(next);
    }
  }

  private void notifySending() {
    synchronized (this) {
      if (notified) {
        return;
      }
      notified = true;
    }
    notifyObserver(Phase.SENDING);
  }

  private void notifyObserver(Phase next) {
    try {
      observer.reached(next);
    } catch (RuntimeException e) {
      // An observer that throws changes nothing.
    }
  }

  void wasWritten() {
    reached(Phase.SENT);
  }

  /** The whole reply was read from the network. */
  void received(int status, ReceivedBody body) {
    NetworkReply whole = new NetworkReply(status, body, attributed);
    ConnectionUse use = connection;
    boolean keepable =
        use == null || use.isKeepable() && (use.isMultiplexed() || whole.repeats(request));
    if (use != null && !keepable) {
      use.close(); // It is with the call still, so no other request is on it.
    }
    if (status == MISDIRECTED) {
      misdirected.run();
    }
    reply = whole;
  }

  /** Nothing more is read for this transmission. */
  void end() {
    ConnectionUse use = connection;
    connection = null;
    if (use != null) {
      use.end(reply != null);
    }
  }

  /** What was read from the network, or null. */
  @Nullable NetworkReply reply() {
    return reply;
  }

  /**
   * Lets go of the document: Okio's watchdog holds the last call until its deadline would have been
   * reached.
   */
  void forget() {
    wasSentInTheEnd();
    request = GONE;
    observer = PhaseObserver.none();
    call = null;
  }

  /** Says what became of the call; from now on nothing is sent. */
  TransportException failure(@Nullable Throwable cause) {
    boolean sent = wasSentInTheEnd();
    if (sent) {
      notifySending();
    }
    TransportException failure = outcome(sent, cause);
    OneShotBody unsent = body;
    if (unsent != null && !sent) {
      unsent.erase();
    }
    if (isCarried()) {
      cancel(); // A thread of an interceptor's would have no deadline any more.
    }
    return failure;
  }

  private TransportException outcome(boolean sent, @Nullable Throwable cause) {
    return sent
        ? TransportException.inDoubt(phase, "no complete reply: " + why(cause), cause)
        : TransportException.notSent("nothing was sent: " + why(cause), cause);
  }

  private String why(@Nullable Throwable cause) {
    if (cancelled) {
      return "the call was cancelled";
    }
    if (nanosLeft() <= 0) {
      return "the time is up";
    }
    if (late) {
      return "the time for sending is over";
    }
    // The name alone: it tells a refused connection from a certificate, and holds no value.
    return cause == null ? "it failed" : "it failed with " + cause.getClass().getName();
  }
}
