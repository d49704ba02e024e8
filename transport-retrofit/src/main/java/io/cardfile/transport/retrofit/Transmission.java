package io.cardfile.transport.retrofit;

import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call: its request and its progress. It is part of the body or, without one, a
 * tag of the call, so that interceptors and the name service can access it.
 */
final class Transmission {

  private static final long ABANDON_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final WireRequest GONE = WireRequest.get("http://localhost/").build();

  final Deadline deadline = new Deadline();
  final Cancellation cancellation = new Cancellation();
  final ConnectionExchange exchange = new ConnectionExchange();
  final Progress progress;

  private volatile WireRequest request;
  private volatile @Nullable OneShotBody body;
  private volatile boolean late;
  private int proxyAnswers; // Guarded by this, like the next one.
  private int carriers;

  Transmission(WireRequest request, PhaseObserver observer) {
    this.request = request;
    this.progress = new Progress(observer);
  }

  static Transmission of(Call call) {
    return of(call.request());
  }

  static Transmission of(Request request) {
    Transmission transmission =
        request.body() instanceof OneShotBody
            ? ((OneShotBody) request.body()).transmission()
            : request.tag(Transmission.class);
    if (transmission == null) {
      throw new IllegalStateException("the call is not from this transport");
    }
    return transmission;
  }

  WireRequest request() {
    return request;
  }

  /** Sets the body, which is overwritten in the end if it was not written. */
  void carries(OneShotBody document) {
    body = document;
  }

  /** Returns whether the request may be sent; the last check before the first byte. */
  boolean tryAcquireSendPermission() {
    late = !request.tryAcquireSendPermission();
    return !late;
  }

  /** Returns whether the call was not cancelled or abandoned, and its deadline has not passed. */
  boolean goesOn() {
    return !cancellation.isStopped() && !deadline.isOver();
  }

  /** Counts a password request of a proxy; returns how many there were, this one included. */
  synchronized int answersToProxy() {
    return ++proxyAnswers;
  }

  /** Records that a thread begins to execute the call in OkHttp; throws when the call is over. */
  synchronized void taken() throws IOException {
    progress.requireNotOver();
    carriers++;
  }

  synchronized void dropped() {
    carriers--;
    notifyAll();
  }

  /**
   * Ends the call for threads that still execute it. Without a reply they are stopped, because they
   * would no longer have a deadline. The wait for them is short, because their code may hang.
   */
  void abandon() {
    progress.end();
    if (exchange.reply() == null && isCarried()) {
      cancellation.stop();
      awaitCarriers();
    }
  }

  private synchronized boolean isCarried() {
    return carriers > 0;
  }

  private synchronized void awaitCarriers() {
    long end = System.nanoTime() + ABANDON_NANOS;
    try {
      for (long left = ABANDON_NANOS; isCarried() && left > 0; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Takes the single permission to send, on {@code use}; returns false if it is not available.
   *
   * @param attributable whether a reply on {@code use} certainly answers this request
   */
  synchronized boolean startSending(ConnectionUse use, boolean attributable) {
    boolean started = progress.startSending();
    if (started) {
      exchange.begin(use, attributable);
    }
    return started;
  }

  /**
   * Releases the call and its document, because Okio's watchdog references the last {@link
   * CallTimeout} until its timeout would have ended.
   */
  void forget() {
    progress.forget();
    if (isCarried()) {
      cancellation.stop(); // A thread of an interceptor would no longer have a deadline.
    }
    request = GONE;
    OneShotBody last = body;
    if (last != null) {
      last.erase();
    }
    body = null;
    cancellation.forget();
  }

  /** Returns the failure of the call; from now on nothing is sent. */
  TransportException failure(@Nullable Throwable cause) {
    boolean sent = progress.end();
    if (sent) {
      progress.notifySending();
    }
    return outcome(sent, cause);
  }

  private TransportException outcome(boolean sent, @Nullable Throwable cause) {
    return sent
        ? TransportException.inDoubt(progress.phase(), "no complete reply: " + why(cause), cause)
        : TransportException.notSent("nothing was sent: " + why(cause), cause);
  }

  private String why(@Nullable Throwable cause) {
    if (cancellation.isCancelled()) {
      return "the call was cancelled";
    }
    if (deadline.isOver()) {
      return "the time is up";
    }
    if (late) {
      return "it may not be sent any more";
    }
    if (cause instanceof RefusedException) {
      return String.valueOf(cause.getMessage());
    }
    // Only the class name: it distinguishes failures and contains no value.
    return cause == null ? "it failed" : "it failed with " + cause.getClass().getName();
  }
}
