package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import okio.BufferedSink;
import okio.BufferedSource;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.HeaderMap;
import retrofit2.http.POST;
import retrofit2.http.Tag;
import retrofit2.http.Url;

/**
 * Sends each request once, with Retrofit over OkHttp, on a connection that is looked at first.
 *
 * <p>Of the caller's client it keeps TLS, proxy, DNS, socket factory and event listeners. It drops
 * interceptors, because one that retries would charge twice and one that logs would show the card;
 * and redirects, authenticators, cookies and the cache.
 */
public final class RetrofitTransport implements Transport {

  private final Gateway gateway;

  private RetrofitTransport(OkHttpClient client) {
    gateway =
        new Retrofit.Builder()
            .baseUrl("http://localhost/")
            .client(client)
            .build()
            .create(Gateway.class);
  }

  public static RetrofitTransport create() {
    return create(new OkHttpClient());
  }

  public static RetrofitTransport create(OkHttpClient callers) {
    OkHttpClient.Builder safe =
        callers
            .newBuilder()
            .retryOnConnectionFailure(true) // Tries the next address; sendOnce stops a second send.
            .followRedirects(false)
            .followSslRedirects(false)
            .authenticator(okhttp3.Authenticator.NONE)
            .cookieJar(okhttp3.CookieJar.NO_COOKIES)
            .cache(null)
            .protocols(Collections.singletonList(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool(64, 4, TimeUnit.SECONDS))
            .readTimeout(0, TimeUnit.MILLISECONDS)
            .writeTimeout(0, TimeUnit.MILLISECONDS);
    safe.interceptors().clear();
    safe.networkInterceptors().clear();
    return new RetrofitTransport(safe.addNetworkInterceptor(RetrofitTransport::sendOnce).build());
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    return new OneExchange(gateway, request, phases);
  }

  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final Map<okhttp3.Connection, Long> LAST_USE =
      Collections.synchronizedMap(new java.util.WeakHashMap<>());

  /** The last step before the first byte. */
  private static okhttp3.Response sendOnce(Interceptor.Chain chain) throws IOException {
    OneExchange exchange = chain.request().tag(OneExchange.class);
    Long idleSince = LAST_USE.get(chain.connection());
    if (idleSince != null
        && System.nanoTime() - idleSince > IDLE_NANOS
        && !isSilent(chain.connection().socket())) {
      chain.connection().socket().close();
      throw new DeadConnectionException(); // Nothing was sent: the next attempt takes another one.
    }
    if (exchange.phase != Phase.NOT_SENT || !exchange.request.tryAcquireSendPermission()) {
      throw new IOException("the request may not be sent any more");
    }
    exchange.reached(Phase.SENDING);
    okhttp3.Response response = chain.proceed(chain.request());
    LAST_USE.put(chain.connection(), System.nanoTime());
    exchange.reached(Phase.REPLY_STARTED);
    if (response.protocol() != Protocol.HTTP_1_1) { // OkHttp reads "ICY 200" as HTTP/1.0.
      throw new IOException("the reply is not HTTP/1.1");
    }
    return response.code() == 408 || response.code() == 503
        ? response.newBuilder().header("Retry-After", "1").build() // Or OkHttp repeats a GET.
        : response;
  }

  /** Returns whether the server has neither closed the connection nor sent anything on it. */
  private static boolean isSilent(java.net.Socket socket) throws IOException {
    int timeout = socket.getSoTimeout();
    try {
      socket.setSoTimeout(1);
      socket.getInputStream().read(); // A byte, or the end.
      return false;
    } catch (java.net.SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      socket.setSoTimeout(timeout);
    }
  }

  private static final class DeadConnectionException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private interface Gateway {
    @POST
    Call<ResponseBody> send(
        @Url String url,
        @HeaderMap Map<String, String> headers,
        @Body RequestBody body,
        @Tag OneExchange exchange);

    @GET
    Call<ResponseBody> lookUp(
        @Url String url, @HeaderMap Map<String, String> headers, @Tag OneExchange exchange);
  }

  private static final class Document extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");
    private final byte[] bytes;
    private final OneExchange exchange;

    Document(OneExchange exchange) {
      this.exchange = exchange;
      this.bytes =
          exchange.request.body() == null
              ? new byte[0]
              : JsonText.writeUtf8(exchange.request.body());
    }

    @Override
    public MediaType contentType() {
      return bytes.length == 0 ? null : JSON;
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(bytes);
      sink.flush();
      exchange.reached(Phase.SENT);
    }
  }

  private static final class OneExchange implements Exchange {
    final WireRequest request;
    private volatile Call<ResponseBody> call;
    private final PhaseObserver observer;
    private final AtomicBoolean executed = new AtomicBoolean();
    volatile Phase phase = Phase.NOT_SENT;

    OneExchange(Gateway gateway, WireRequest request, PhaseObserver observer) {
      this.request = request;
      this.observer = observer;
      Map<String, String> headers = new HashMap<>();
      headers.put("Accept", "application/json");
      for (WireHeader header : request.headers()) {
        headers.put(header.name(), header.value());
      }
      call =
          request.method().equals("GET")
              ? gateway.lookUp(request.url(), headers, this)
              : gateway.send(request.url(), headers, new Document(this), this);
    }

    @Override
    public WireReply execute() throws TransportException {
      if (!executed.compareAndSet(false, true)) {
        throw new IllegalStateException("executed already");
      }
      try {
        if (Thread.currentThread().isInterrupted()) {
          throw new IOException("interrupted");
        }
        call.timeout().timeout(Math.max(1, request.timeout().toNanos()), TimeUnit.NANOSECONDS);
        Response<ResponseBody> response = executeOnLiveConnection();
        String type = response.headers().get("Content-Type");
        WireReply reply =
            WireReply.read(
                response.code(),
                response.headers().get(WireReply.REQUEST_ID_HEADER),
                body(response));
        reached(Phase.REPLIED);
        return reply.withContentType(type);
      } catch (VirtualMachineError e) {
        throw e;
      } catch (Throwable e) { // Code of the caller, such as a trust manager, may throw anything.
        String why =
            call.isCanceled()
                ? "the call was cancelled or late"
                : "it failed with " + e.getClass().getName();
        throw phase == Phase.NOT_SENT
            ? TransportException.notSent("nothing was sent: " + why, e)
            : TransportException.inDoubt(phase, "no complete reply: " + why, e);
      }
    }

    private Response<ResponseBody> executeOnLiveConnection() throws IOException {
      while (true) {
        try {
          return call.execute();
        } catch (DeadConnectionException e) {
          Call<ResponseBody> next = call.clone();
          next.timeout().timeout(call.timeout().timeoutNanos(), TimeUnit.NANOSECONDS);
          call = next;
        }
      }
    }

    private static byte[] body(Response<ResponseBody> response) throws IOException {
      try (ResponseBody body = response.isSuccessful() ? response.body() : response.errorBody()) {
        if (body == null) {
          return new byte[0];
        }
        BufferedSource source = body.source();
        if (source.request(JsonText.MAX_CHARS + 1L)) {
          throw new IOException("the reply is too large");
        }
        return source.readByteArray();
      }
    }

    void reached(Phase next) {
      phase = next;
      try {
        observer.reached(next);
      } catch (RuntimeException e) {
        // An observer must not affect the call.
      }
    }

    @Override
    public void cancel() {
      call.cancel();
    }
  }
}
