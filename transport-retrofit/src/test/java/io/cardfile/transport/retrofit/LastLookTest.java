package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionSpec;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The checks immediately before the first byte of a request is written. */
class LastLookTest {

  private static TransportException failure(OkHttpClient client, WireRequest.Builder request) {
    RetrofitTransport transport = RetrofitTransport.create(client);
    return assertThrows(
        TransportException.class, () -> transport.prepare(request.build(), phase -> {}).execute());
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
      assertEquals("nothing was sent: it may not be sent any more", late.getMessage());
      assertEquals(0, server.requests.size());
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
      assertEquals(0, server.requests.size());
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
      assertEquals(List.of(), server.requests);
    }
  }

  /** Records OkHttp's last event before the first byte. */
  private static OkHttpClient recording(List<String> events) {
    EventListener listener =
        new EventListener() {
          @Override
          public void requestHeadersStart(Call call) {
            events.add("headers");
          }
        };
    return new OkHttpClient.Builder().eventListener(listener).build();
  }

  @Test
  void noObserverIsNotifiedBetweenTheLookAndTheFirstByte() throws Exception {
    List<String> events = new CopyOnWriteArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest.Builder request = Sending.to(server.url()).sendIf(() -> events.add("look"));
      RetrofitTransport.create(recording(events))
          .prepare(request.build(), phase -> events.add(phase.name()))
          .execute();
    }
    assertEquals(List.of("look", "headers", "SENDING", "SENT", "REPLY_STARTED", "REPLIED"), events);
  }

  @Test
  void noObserverIsNotifiedOfSendingWhenTheLookSaysNo() throws Exception {
    List<Phase> phases = new CopyOnWriteArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest request = Sending.to(server.url()).sendIf(() -> false).build();
      RetrofitTransport transport = RetrofitTransport.create();
      TransportException e =
          assertThrows(
              TransportException.class, () -> transport.prepare(request, phases::add).execute());
      assertEquals(Phase.NOT_SENT, e.phase());
    }
    assertEquals(List.of(), phases);
  }

  @Test
  void theObserverIsNotifiedOfSendingWhenItFails() throws Exception {
    List<Phase> phases = new CopyOnWriteArrayList<>();
    EventListener failing =
        new EventListener() {
          @Override
          public void requestBodyStart(Call call) {
            throw new IllegalStateException();
          }
        };
    OkHttpClient client = new OkHttpClient.Builder().eventListener(failing).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest request = Sending.to(server.url()).build();
      RetrofitTransport transport = RetrofitTransport.create(client);
      TransportException e =
          assertThrows(
              TransportException.class, () -> transport.prepare(request, phases::add).execute());
      assertEquals(Phase.SENDING, e.phase());
    }
    assertEquals(List.of(Phase.SENDING), phases);
  }
}
