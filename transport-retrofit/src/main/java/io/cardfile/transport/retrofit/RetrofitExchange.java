package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;
import retrofit2.Call;
import retrofit2.Response;

/** One request and its reply. */
final class RetrofitExchange implements Exchange {

  static final String TOO_LONG = "the reply is longer than 1 MiB";

  private static final Duration LONGEST = Duration.ofDays(365);

  private static final ThreadLocal<RetrofitExchange> CURRENT = new ThreadLocal<>();

  private final GatewayService service;
  private final Ticker ticker;
  private final WireRequest request;
  private final Consumer<Phase> observer;
  private final AtomicBoolean executed = new AtomicBoolean();
  private long deadline;
  private int status;
  private volatile Phase phase = Phase.BEFORE_SENDING;
  private volatile boolean cancelled;
  private volatile @Nullable Call<ResponseBody> call;
  private volatile @Nullable Future<?> nameLookup;

  RetrofitExchange(
      GatewayService service, Ticker ticker, WireRequest request, Consumer<Phase> observer) {
    this.service = service;
    this.ticker = ticker;
    this.request = request;
    this.observer = observer;
  }

  /** Returns the exchange that this thread executes. */
  static RetrofitExchange current() {
    return Objects.requireNonNull(CURRENT.get(), "outside of an exchange");
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    deadline = ticker.nanos() + nanos(request.timeout());
    CURRENT.set(this);
    try {
      WireReply reply = read(send());
      reached(Phase.REPLIED);
      return reply;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) { // OkHttp and code of the caller may throw unchecked exceptions.
      throw failure(e);
    } finally {
      CURRENT.remove();
    }
  }

  private static long nanos(Duration timeout) {
    return (timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST).toNanos();
  }

  private Response<ResponseBody> send() throws IOException {
    while (true) {
      try {
        return newCall().execute();
      } catch (DeadConnectionException e) {
        // Nothing was sent: the next attempt takes another connection.
      }
    }
  }

  private Call<ResponseBody> newCall() throws IOException {
    Call<ResponseBody> next = toCall();
    call = next; // From now on a cancel ends it.
    requireNotStopped();
    requireUnalteredTarget(next);
    next.timeout().timeout(Math.max(1, nanosLeft()), TimeUnit.NANOSECONDS); // 0 means no limit.
    return next;
  }

  private Call<ResponseBody> toCall() {
    if (request.method().equals("GET")) {
      return service.lookUp(request.url(), headers(), this);
    }
    return request.body() == null
        ? service.sendEmpty(request.url(), headers(), this)
        : service.send(request.url(), headers(), request.body(), this);
  }

  /** Throws if OkHttp would send another path or query, for example without {@code ..}. */
  private void requireUnalteredTarget(Call<?> next) throws ExplainedException {
    int path = request.url().indexOf('/', "https://".length());
    String target = path < 0 ? "/" : request.url().substring(path);
    HttpUrl url;
    try {
      url = next.request().url();
    } catch (IllegalArgumentException e) {
      throw new ExplainedException("OkHttp does not accept the URL", e);
    }
    String query = url.encodedQuery();
    String sent = query == null ? url.encodedPath() : url.encodedPath() + '?' + query;
    if (!sent.equals(target)) {
      throw new ExplainedException("OkHttp would alter the URL", null);
    }
  }

  /** Throws if the exchange was cancelled or is late, or its thread was interrupted. */
  void requireNotStopped() throws ExplainedException {
    if (cancelled || nanosLeft() <= 0 || Thread.currentThread().isInterrupted()) {
      throw new ExplainedException("stopped", null);
    }
  }

  private Headers headers() {
    Headers.Builder headers = new Headers.Builder().add("Accept", "application/json");
    for (WireHeader header : request.headers()) {
      headers.add(header.name(), header.value());
    }
    return headers.build();
  }

  private WireReply read(Response<ResponseBody> response) throws IOException {
    try (ResponseBody body = response.body()) {
      BufferedSource source = body.source();
      if (source.request(JsonText.MAX_CHARS + 1L)) {
        cancelCall(); // Otherwise OkHttp would read on.
        throw new ExplainedException(TOO_LONG, null);
      }
      Headers headers = response.headers();
      return WireReply.read(
              status, headers.get(WireReply.REQUEST_ID_HEADER), source.readByteArray())
          .withContentType(headers.get("Content-Type"));
    }
  }

  private TransportException failure(Throwable e) {
    String why = why(e);
    return phase == Phase.BEFORE_SENDING
        ? TransportException.notSent("nothing was sent: " + why, e)
        : TransportException.inDoubt(phase, "no complete reply: " + why, e);
  }

  private String why(Throwable e) {
    if (cancelled) {
      return "the call was cancelled";
    }
    if (nanosLeft() <= 0) {
      return "the deadline passed";
    }
    return Thread.currentThread().isInterrupted()
        ? "the thread was interrupted"
        : FailureText.of(e);
  }

  long nanosLeft() {
    return deadline - ticker.nanos();
  }

  /** Takes the permission to send, once. */
  void acquireSendPermission() throws ExplainedException {
    requireNotStopped();
    if (phase != Phase.BEFORE_SENDING || !request.tryAcquireSendPermission()) {
      throw new ExplainedException(
          "the client did not permit sending: its time was over, or it has sent before", null);
    }
    reached(Phase.SENDING);
  }

  void sent() {
    reached(Phase.SENT);
  }

  void replyStarted(int status) {
    this.status = status;
    reached(Phase.REPLY_STARTED);
  }

  private void reached(Phase next) {
    phase = next;
    try {
      observer.accept(next);
    } catch (RuntimeException e) {
      // An observer must not affect the call.
    }
  }

  /** Sets what {@link #cancel} ends besides the call. */
  void waitsFor(Future<?> lookup) {
    nameLookup = lookup;
    if (cancelled) {
      lookup.cancel(true);
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    cancelCall();
    Future<?> lookup = nameLookup;
    if (lookup != null) {
      lookup.cancel(true);
    }
  }

  private void cancelCall() {
    Call<ResponseBody> current = call;
    if (current != null) {
      current.cancel();
    }
  }
}
