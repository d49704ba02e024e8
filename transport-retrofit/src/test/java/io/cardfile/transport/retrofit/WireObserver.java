package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import retrofit2.Invocation;

/**
 * Interceptors and an event listener of a caller's client that record the text of their arguments.
 * The path (which contains the hash of a wallet token request) and the credentials cannot be hidden
 * from them, and are removed.
 */
final class WireObserver extends EventListener implements Interceptor {

  private final LeakRecorder recorder;

  WireObserver(LeakRecorder recorder) {
    this.recorder = recorder;
  }

  /** Returns a client with this observer at every position. */
  OkHttpClient on(OkHttpClient.Builder client) {
    return client.addInterceptor(this).addNetworkInterceptor(this).eventListener(this).build();
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    note(request, chain.call(), chain.connection());
    note(request, request.headers(), request.body(), request.url().redact());
    note(request, request.tag(), request.tag(Invocation.class), request.tag(Transmission.class));
    try {
      Response response = chain.proceed(request);
      note(request, response, response.headers(), response.request());
      return response;
    } catch (IOException e) {
      note(request, e);
      throw e;
    }
  }

  private void note(Request request, Object... seen) {
    for (Object one : seen) {
      recorder.record(withoutWire(text(one), request));
    }
    recorder.record(withoutWire(text(request), request));
    recorder.recordThreads();
  }

  /** Removes what is legitimately on the wire: the path and the credentials. */
  private static String withoutWire(String text, Request request) {
    String credentials = request.header("Authorization");
    String shown = text.replace(request.url().encodedPath(), "/...");
    return credentials == null ? shown : shown.replace(credentials, "...");
  }

  private static String text(Object seen) {
    return seen instanceof Throwable ? Thrown.print((Throwable) seen) : String.valueOf(seen);
  }

  @Override
  public void callStart(Call call) {
    note(call.request(), call);
  }

  @Override
  public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
    note(call.request(), call, address, proxy);
  }

  @Override
  public void connectionAcquired(Call call, Connection connection) {
    note(call.request(), call, connection, connection.route(), connection.handshake());
  }

  @Override
  public void requestHeadersEnd(Call call, Request request) {
    note(request, call);
  }

  @Override
  public void requestFailed(Call call, IOException e) {
    note(call.request(), call, e);
  }

  @Override
  public void responseFailed(Call call, IOException e) {
    note(call.request(), call, e);
  }

  @Override
  public void callFailed(Call call, IOException e) {
    note(call.request(), call, e);
  }
}
