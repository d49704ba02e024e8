package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Http2.post;
import static io.cardfile.transport.retrofit.Http2.purchases;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The results of OkHttp with default settings, which prove that the faults are effective. */
class Http2ControlTest {

  private final OkHttpClient client = Http2.client(1);
  private Http2FaultServer server;

  @BeforeEach
  void start() throws IOException {
    server = Http2FaultServer.inFrontOf(Http2::approve);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static List<Http2Fault> faults() {
    List<Http2Fault> faults = new ArrayList<>(Http2.silent());
    faults.add(Http2Fault.answer(408, "{}"));
    faults.add(Http2Fault.answer(503, "{}", "Retry-After: 0"));
    return faults;
  }

  @ParameterizedTest
  @MethodSource("faults")
  void onAReusedConnectionItSendsTwice(Http2Fault fault) throws IOException {
    post(client, purchases(server));
    server.once(fault);
    assertEquals(200, post(client, purchases(server)));
    assertEquals(3, server.requests());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void withAnotherAddressItSendsTwice(Http2Fault fault) throws IOException {
    server.once(fault);
    assertEquals(200, post(Http2.client(2), purchases(server)));
    assertEquals(2, server.requests());
  }

  @Test
  void misdirectedOnAConnectionOfAnotherNameItSendsTwice() throws IOException {
    post(client, purchases(server));
    server.once(Http2Fault.answer(421, "{}"));
    assertEquals(200, post(client, server.url("127.0.0.1") + "/v1.0/purchases"));
    assertEquals(3, server.requests());
  }
}
