package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.http2.Http2Error;
import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The common parts of tests over HTTP/2: a gateway, clients, and all faults. */
final class Http2 {

  static final JsonObject APPROVAL = JsonObject.builder().put("successful", true).build();

  private Http2() {}

  /** Returns an approval of every POST. */
  static Optional<WireReply> approve(GatewayRequest request) {
    return Optional.of(WireReply.of(request.method().equals("POST") ? 200 : 405, null, APPROVAL));
  }

  /**
   * Returns a client with default settings, for which every name has that number of addresses of
   * the server.
   */
  static OkHttpClient client(int addresses) {
    return new OkHttpClient.Builder()
        .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
        .dns(host -> addresses(addresses))
        .socketFactory(new SuppliedSockets(ToLoopback::new))
        .build();
  }

  private static List<InetAddress> addresses(int count) throws UnknownHostException {
    List<InetAddress> addresses = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      addresses.add(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) i}));
    }
    return addresses;
  }

  /** Makes one call with a repeatable body, as most programs do. */
  static int post(OkHttpClient client, String url) throws IOException {
    RequestBody body = RequestBody.create("{}", MediaType.get("application/json"));
    Request request = new Request.Builder().url(url).post(body).build();
    try (Response response = client.newCall(request).execute()) {
      return response.code();
    }
  }

  static String purchases(Http2FaultServer server) {
    return server.url("localhost") + "/v1.0/purchases";
  }

  /** Returns every fault without a reply. */
  static List<Http2Fault> silent() {
    List<Http2Fault> faults = new ArrayList<>();
    for (Http2Error error : Http2Error.values()) {
      faults.add(Http2Fault.resetStream(error));
    }
    faults.add(Http2Fault.goAwayBelow());
    faults.add(Http2Fault.goAwayAt());
    faults.add(Http2Fault.cut());
    faults.add(Http2Fault.reset());
    return faults;
  }

  /** Returns replies after which HTTP stacks often send again. */
  static List<Http2Fault> answers() {
    return List.of(
        Http2Fault.answer(408, "{}"),
        Http2Fault.answer(421, "{}"),
        Http2Fault.answer(503, "{}", "Retry-After: 0"));
  }
}
