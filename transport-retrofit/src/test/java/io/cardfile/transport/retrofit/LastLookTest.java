package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionSpec;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** What is looked at immediately before the first byte of a request is written. */
class LastLookTest {

  private static TransportException failure(OkHttpClient client, WireRequest.Builder request) {
    RetrofitTransport transport = RetrofitTransport.create(client);
    return assertThrows(
        TransportException.class,
        () -> transport.prepare(request.build(), PhaseObserver.none()).execute());
  }

  @Test
  void aRequestThatMayNoLongerBeSentIsNot() throws Exception {
    AtomicBoolean timely = new AtomicBoolean(true);
    EventListener slowConnection =
        new EventListener() {
          @Override
          public void connectionAcquired(Call call, Connection connection) {
            timely.set(false);
          }
        };
    OkHttpClient client = new OkHttpClient.Builder().eventListener(slowConnection).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      TransportException late = failure(client, Sending.to(server.url()).sendIf(timely::get));
      assertFalse(late.mayHaveReached());
      assertEquals("nothing was sent: the time for sending is over", late.getMessage());
      assertEquals(0, server.heard.size());
    }
  }

  @Test
  void aLookThatFailsSendsNothing() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest.Builder request =
          Sending.to(server.url())
              .sendIf(
                  () -> {
                    throw new IllegalStateException();
                  });
      assertFalse(failure(new OkHttpClient(), request).mayHaveReached());
      assertEquals(0, server.heard.size());
    }
  }

  @Test
  void aRequestIsAskedForOnce() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest.Builder request = Sending.to(server.url());
      Sending.send(RetrofitTransport.create(), request.sendIf(() -> asked.incrementAndGet() == 1));
    }
    assertEquals(1, asked.get());
  }

  @Test
  void anHttpsRequestIsNotSentInClear() throws Exception {
    OkHttpClient client =
        new OkHttpClient.Builder().connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      String url = server.url().replace("http:", "https:");
      assertFalse(failure(client, Sending.to(url)).mayHaveReached());
      assertEquals(List.of(), server.heard);
    }
  }
}
