package io.cardfile;

import io.cardfile.PaymentEvent.Operation;
import io.cardfile.internal.Redaction;
import io.cardfile.journal.JournalException;
import io.cardfile.money.Money;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call that runs once. {@link #execute} blocks; {@link #enqueue} and {@link #toFuture} use the
 * client's executor. A call is never sent again, and any thread may cancel it.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#call -->
 *
 * <pre>{@code
 * client
 *     .purchase(request)
 *     .deadline(Duration.ofSeconds(30))
 *     .toFuture()
 *     .thenAccept(outcome -> show(outcome.next()));
 * }</pre>
 *
 * <p>Thread-safe. Only this library has subclasses.
 *
 * @param <T> the outcome, a value also when the call failed
 */
public abstract class PaymentCall<T> {

  static final String CANCELLED = "the call was cancelled";
  private static final String STARTED =
      "started before: use its outcome, because another call may charge again";

  final PaymentClient client;

  /** The reference of the purchase, or what a request without one has; may be empty. */
  final String reference;

  private final Operation operation;
  private final @Nullable Money amount;
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile Duration deadline;
  private volatile List<WireHeader> headers = Collections.emptyList();
  private volatile List<WireHeader> credentials = Collections.emptyList();
  private volatile long startNanos;
  private volatile int replyStatus; // Of the reply; 0 without one.
  private volatile boolean cancelled;
  private volatile @Nullable Exchange exchange;

  PaymentCall(PaymentClient client, Operation operation, String reference, @Nullable Money amount) {
    this.client = client;
    this.operation = operation;
    this.reference = reference;
    this.amount = amount;
    this.deadline = client.deadline;
  }

  /** Writes and authorizes the request. Calls the authorizer, which may take long. */
  abstract WireRequest write(Duration timeout, SendingWindow window);

  /** Returns the outcome of {@code reply}, which is without the headers of the authorizer. */
  abstract T read(WireReply reply);

  /** Returns the secrets of the request, which a message of the transport may contain. */
  abstract Redaction secrets();

  /**
   * Returns the outcome of a call without a reply.
   *
   * @param phase {@code BEFORE_SENDING} if nothing was sent; otherwise the gateway may have the
   *     request
   */
  abstract T withoutReply(Phase phase, String why, @Nullable Throwable cause);

  /** Returns {@code event} with {@code outcome}; {@code replyStatus} is 0 without a reply. */
  abstract PaymentEvent endEvent(PaymentEvent event, T outcome, int replyStatus);

  private PaymentEvent event(Duration duration) {
    return new PaymentEvent(operation, reference, amount, duration);
  }

  /** Performs the call; a purchase with a journal is claimed before and recorded afterwards. */
  T perform(SendingWindow window) {
    return send(window);
  }

  /** Adds the headers of this call. */
  final WireRequest.Builder withHeaders(WireRequest.Builder request) {
    for (WireHeader header : headers) {
      request.header(header);
    }
    return request;
  }

  /**
   * Builds a request to the service of purchases: with the headers of this call and of the
   * authorizer, which a reply must not show, and with permission to be sent once.
   *
   * @throws UnsentException when one of the headers is set already
   */
  final WireRequest authorized(
      WireRequest.Builder request, Duration timeout, SendingWindow window) {
    WireRequest bare = withHeaders(request).timeout(timeout).sendIf(window::grant).build();
    WireRequest authorized = bare.with(PaymentClient.required(client.authorizer).authorize(bare));
    List<WireHeader> all = authorized.headers();
    String taken = HeaderRules.firstTaken(all);
    if (taken != null) {
      throw new UnsentException(HeaderRules.alreadySet(taken), null);
    }
    credentials = all.subList(bare.headers().size(), all.size());
    return authorized;
  }

  /**
   * Sets the longest time of this call in place of the client's deadline; the same limits apply.
   * Call this method before the call is started, on one thread.
   *
   * @param deadline counted from when the call runs; see {@link PaymentClient.Builder#deadline}
   * @return this call
   * @throws ValidationException when {@link PaymentClient.Builder#build} would refuse it
   * @throws IllegalStateException when the call was started before
   */
  public final PaymentCall<T> deadline(Duration deadline) {
    List<Violation> violations =
        ConfigRules.checkDeadline(
            Objects.requireNonNull(deadline, "deadline == null"),
            client.journal != null,
            client.lease);
    requireNotStarted();
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    this.deadline = deadline;
    return this;
  }

  /**
   * Adds a header, such as {@code traceparent}, which is sent unaltered. Never add a credential or
   * card data: the value is not masked where a reply repeats it. A {@link
   * io.cardfile.transport.RequestAuthorizer} returns credentials. Call this method before the call
   * is started, on one thread.
   *
   * <p>The names that the transport or the authorizer sets are refused: {@code Accept}, {@code
   * Accept-Encoding}, {@code Authorization}, {@code Connection}, {@code Content-*}, {@code Cookie},
   * {@code Expect}, {@code Host}, {@code Keep-Alive}, {@code Proxy-*}, {@code TE}, {@code Trailer},
   * {@code Transfer-Encoding} and {@code Upgrade}.
   *
   * @return this call
   * @throws IllegalArgumentException when the call has a header of this name, or the name is one of
   *     those above; the message contains the name and not the value
   * @throws IllegalStateException when the call was started before
   */
  public final PaymentCall<T> header(WireHeader header) {
    String name = Objects.requireNonNull(header, "header == null").name();
    requireNotStarted();
    List<WireHeader> all = new ArrayList<>(headers);
    all.add(header);
    if (HeaderRules.isOfAuthorizer(name) || HeaderRules.firstTaken(all) != null) {
      throw new IllegalArgumentException(HeaderRules.alreadySet(name));
    }
    headers = all;
    return this;
  }

  private void requireNotStarted() {
    if (started.get()) {
      throw new IllegalStateException("set deadline and headers before the call is started");
    }
  }

  /**
   * Sends on the calling thread and waits for the outcome, at most until the deadline and for as
   * long as the client's journal takes.
   *
   * @throws IllegalStateException when the call was started before
   */
  public final T execute() {
    start();
    return run();
  }

  /**
   * Sends on the client's executor and passes the outcome to {@code callback}, once: on a thread of
   * the executor, or on the calling thread when the executor refused the call. If the executor
   * drops the accepted task, for example at a shutdown, the call is not sent and the callback is
   * not called.
   *
   * @throws IllegalStateException when the call was started before, or the client was built without
   *     an executor
   */
  public final void enqueue(Consumer<T> callback) {
    Objects.requireNonNull(callback, "callback == null");
    submit(callback);
  }

  /**
   * Sends on the client's executor and returns a future of the outcome, which never completes with
   * an exception. Cancelling the future cancels this call, and the future still completes with the
   * outcome, because the outcome of a cancelled payment must not be lost.
   *
   * @throws IllegalStateException as {@link #enqueue}
   */
  public final CompletableFuture<T> toFuture() {
    CallFuture<T> future = new CallFuture<>(this);
    submit(future::complete);
    return future;
  }

  /**
   * Cancels the call. Before sending has begun, the outcome becomes not sent, which makes no
   * statement about earlier calls under the same reference. Afterwards the outcome becomes in
   * doubt, because the gateway continues with the purchase. Does nothing when the call has ended.
   */
  public final void cancel() {
    cancelled = true;
    // Writes cancelled, then reads exchange; send() writes exchange, then reads cancelled. So at
    // least one of them sees what the other has written.
    Exchange running = exchange;
    if (running != null) {
      cancel(running);
    }
  }

  private static void cancel(Exchange running) {
    try {
      running.cancel();
    } catch (RuntimeException e) {
      // The outcome of the call shows the effect of the cancellation.
    }
  }

  private void submit(Consumer<T> callback) {
    Executor given = client.executor;
    if (given == null) {
      throw new IllegalStateException("no executor: give one to PaymentClient.Builder.executor");
    }
    start();
    AtomicBoolean taken = new AtomicBoolean();
    try {
      given.execute(
          () -> {
            if (taken.compareAndSet(false, true)) {
              runAndNotify(callback);
            }
          });
    } catch (RejectedExecutionException e) {
      // The task already ran on this thread and its callback threw; it has its own outcome.
      if (!taken.compareAndSet(false, true)) {
        throw e;
      }
      T outcome = withoutReply(Phase.BEFORE_SENDING, "the executor refused the call", null);
      callback.accept(notifyListener(outcome, Duration.ZERO));
    }
  }

  private void runAndNotify(Consumer<T> callback) {
    T outcome;
    try {
      outcome = run();
    } catch (Throwable e) {
      // An error of the JVM. No caller waits for this thread, so the callback must be notified now.
      callback.accept(withoutReply(Phase.SENDING, "an error of the JVM", null));
      throw e;
    }
    callback.accept(outcome);
  }

  private void start() {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException(STARTED);
    }
  }

  private T run() {
    startNanos = client.ticker.nanos();
    Duration total = deadline;
    Duration limit = SendingWindow.limit(client.journal != null, client.lease, total);
    SendingWindow window = new SendingWindow(client.clock, client.ticker, limit, total);
    T outcome = cancelled ? notSentIfRevoked(window, CANCELLED, null) : perform(window);
    return notifyListener(outcome, elapsed());
  }

  private Duration elapsed() {
    return Duration.ofNanos(client.ticker.nanos() - startNanos);
  }

  final T notifyListener(T outcome, Duration duration) {
    notifyListener(listener -> listener.onOutcome(endEvent(event(duration), outcome, replyStatus)));
    return outcome;
  }

  /** Notifies the listener, if there is one, that the journal failed. */
  final void notifyListener(JournalException failure) {
    notifyListener(listener -> listener.onJournalFailure(event(elapsed()), failure));
  }

  private void reached(Phase phase) {
    notifyListener(listener -> listener.onPhase(event(elapsed()), phase));
  }

  /** Drops what the listener throws, so that it breaks no call. */
  private void notifyListener(Consumer<PaymentListener> notification) {
    PaymentListener listener = client.listener;
    if (listener == null) {
      return;
    }
    try {
      notification.accept(listener);
    } catch (Throwable e) {
      // A stack overflow leaves the JVM usable; other errors of the JVM do not.
      if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
        throw e;
      }
    }
  }

  /** Sends the request, unless the call is cancelled or its time is over, and reads the reply. */
  final T send(SendingWindow window) {
    WireRequest request;
    Exchange prepared;
    String failed = "the request could not be written or authorized";
    try {
      requireNotCancelled();
      request = write(left(window, "before the request was written"), window);
      failed = "the transport could not prepare the request";
      request = request.within(left(window, "while the authorizer or signer was called"));
      prepared = client.transport.prepare(request, this::reached);
      exchange = Objects.requireNonNull(prepared, "exchange == null");
      requireNotCancelled(); // Only after exchange was written: see cancel().
    } catch (UnsentException e) {
      return notSentIfRevoked(window, e.getMessage(), (TransportException) e.getCause());
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return notSentIfRevoked(window, failed + nameOf(e), redacted(Phase.BEFORE_SENDING, e));
    }
    return exchange(request, prepared, window);
  }

  private void requireNotCancelled() {
    if (cancelled) {
      throw new UnsentException(CANCELLED, null);
    }
  }

  private static Duration left(SendingWindow window, String when) {
    Duration left = window.left();
    if (left.isZero() || left.isNegative()) {
      throw new UnsentException("the deadline passed " + when, null);
    }
    return left;
  }

  // Only the class: a message may contain a secret.
  private static String nameOf(Throwable e) {
    return " (" + e.getClass().getName() + ")";
  }

  /**
   * Returns not sent if the permission to send can be revoked. Otherwise the transport has taken it
   * and may have sent already, or may send later.
   */
  private T notSentIfRevoked(SendingWindow window, String why, @Nullable TransportException cause) {
    if (window.revoke()) {
      return withoutReply(Phase.BEFORE_SENDING, why, cause);
    }
    String after = "may have been sent, because the transport had the permission to send: " + why;
    return withoutReply(
        Phase.SENDING, after, cause == null ? null : redacted(Phase.SENDING, cause));
  }

  private T exchange(WireRequest request, Exchange prepared, SendingWindow window) {
    try {
      WireReply reply = Objects.requireNonNull(prepared.execute(), "reply == null");
      replyStatus = reply.status();
      return read(Redaction.none().withCredentials(credentials).reply(reply));
    } catch (TransportException e) {
      return toOutcome(request, e, window);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      // Nothing can be concluded from a transport that breaks its contract.
      String why = "the transport failed in a way that its contract forbids" + nameOf(e);
      return withoutReply(Phase.SENDING, why, redacted(Phase.SENDING, e));
    } finally {
      exchange = null;
    }
  }

  private T toOutcome(WireRequest request, TransportException e, SendingWindow window) {
    String message = secrets().withCredentials(credentials).text(e.getMessage());
    TransportException clean = e;
    if (!message.equals(e.getMessage()) || e.getSuppressed().length > 0) {
      clean = exception(e.phase(), message, e.getCause());
      clean.setStackTrace(e.getStackTrace());
    }
    // No user info: an address has none. Path and query are not shown.
    String why = message + " (" + URI.create(request.url()).getAuthority() + ")";
    return e.mayHaveReached()
        ? withoutReply(e.phase(), why, clean)
        : notSentIfRevoked(window, why, clean);
  }

  /** Returns an exception without card data and credentials, whatever the cause is. */
  static TransportException redacted(Phase phase, Throwable cause) {
    if (cause instanceof InterruptedException) { // Kotlin code can throw it undeclared.
      Thread.currentThread().interrupt();
    }
    return exception(phase, "see the cause", cause);
  }

  private static TransportException exception(
      Phase phase, String message, @Nullable Throwable cause) {
    return phase == Phase.BEFORE_SENDING
        ? TransportException.notSent(message, cause)
        : TransportException.inDoubt(phase, message, cause);
  }

  /** Returns a text that identifies the call. */
  @Override
  public final String toString() {
    return "PaymentCall(" + event(Duration.ZERO) + ")";
  }
}
