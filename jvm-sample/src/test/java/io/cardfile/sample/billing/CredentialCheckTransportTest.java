package io.cardfile.sample.billing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialCheckTransportTest {

  private final Deque<Exchange> exchanges = new ArrayDeque<>();
  private final CredentialCheckTransport gate =
      new CredentialCheckTransport((request, phases) -> exchanges.remove());

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 405})
  void nothingIsSentAfterARefusalThatHoldsForEveryCharge(int status) throws Exception {
    send(status);
    assertEquals(WrongSettings.of(status), gate.wrongSettings());
    assertNotSent();
  }

  @Test
  void wrongCredentialsAndAWrongAddressAreDistinguished() {
    assertEquals(Optional.of(WrongSettings.CREDENTIALS), WrongSettings.of(401));
    assertEquals(Optional.of(WrongSettings.CREDENTIALS), WrongSettings.of(403));
    assertEquals(Optional.of(WrongSettings.ADDRESS), WrongSettings.of(404));
    assertEquals(Optional.of(WrongSettings.ADDRESS), WrongSettings.of(405));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 422, 500})
  void anyOtherReplyReleasesTheOthers(int status) throws Exception {
    send(status);
    send(200);
    send(200);
    assertEquals(Optional.empty(), gate.wrongSettings());
  }

  @Test
  void laterRefusalAlsoStopsTheRequests() throws Exception {
    send(200);
    send(403);
    assertNotSent();
  }

  @Test
  void refusalOfOnePurchaseReleasesTheOthers() throws Exception {
    String body =
        "{\"successful\":false,\"response\":{\"reference\":\"INV-1\"},\"errors\":[\"x\"]}";
    exchanges.add(exchange(() -> WireReply.read(403, null, body.getBytes(UTF_8))));
    assertEquals(403, prepare().execute().status());
    send(200);
  }

  @Test
  void refusalWithoutADocumentAlsoStopsTheRequests() throws Exception {
    exchanges.add(exchange(() -> WireReply.read(403, null, "<html>".getBytes(UTF_8))));
    assertEquals(403, prepare().execute().status());
    assertNotSent();
  }

  @Test
  void firstRequestWithoutAReplyReleasesTheOthers() throws Exception {
    exchanges.add(
        exchange(
            () -> {
              throw TransportException.inDoubt(Phase.SENDING, "lost", null);
            }));
    assertThrows(TransportException.class, () -> prepare().execute());
    send(200);
  }

  @Test
  void othersWaitForTheFirstAndAreNotSentWhenItIsRefused() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    exchanges.add(
        exchange(
            () -> {
              sent.countDown();
              await(answer);
              return reply(401);
            }));
    exchanges.add(exchange(() -> reply(200)));
    Exchange first = prepare();
    CompletableFuture<WireReply> one = CompletableFuture.supplyAsync(() -> execute(first));
    await(sent);
    Exchange second = prepare();
    CompletableFuture<WireReply> two = CompletableFuture.supplyAsync(() -> execute(second));
    assertFalse(two.isDone());
    answer.countDown();
    assertEquals(401, one.get().status());
    ExecutionException e = assertThrows(ExecutionException.class, () -> two.get());
    assertFalse(((TransportException) e.getCause().getCause()).mayHaveReached());
  }

  @Test
  void othersDoNotWaitForLongerThanHalfTheirTime() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    exchanges.add(
        exchange(
            () -> {
              sent.countDown();
              await(answer);
              return reply(200);
            }));
    Exchange first = prepare();
    CompletableFuture<WireReply> one = CompletableFuture.supplyAsync(() -> execute(first));
    await(sent);
    exchanges.add(exchange(() -> reply(200)));
    assertEquals(200, gate.prepare(request(100), phase -> {}).execute().status());
    answer.countDown();
    assertEquals(200, one.get().status());
  }

  private interface Reply {
    WireReply get() throws TransportException;
  }

  private void send(int status) throws TransportException {
    exchanges.add(exchange(() -> reply(status)));
    assertEquals(status, prepare().execute().status());
  }

  private void assertNotSent() {
    AtomicBoolean executed = new AtomicBoolean();
    exchanges.add(
        exchange(
            () -> {
              executed.set(true);
              return reply(200);
            }));
    TransportException e = assertThrows(TransportException.class, () -> prepare().execute());
    assertFalse(e.mayHaveReached());
    assertFalse(executed.get());
  }

  private Exchange prepare() {
    return gate.prepare(request(60_000), phase -> {});
  }

  private static WireRequest request(int millis) {
    return WireRequest.post("http://127.0.0.1:1/x").timeout(Duration.ofMillis(millis)).build();
  }

  private static WireReply execute(Exchange exchange) {
    try {
      return exchange.execute();
    } catch (TransportException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(5, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static WireReply reply(int status) {
    return WireReply.of(status, null, JsonObject.empty());
  }

  private static Exchange exchange(Reply reply) {
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        return reply.get();
      }

      @Override
      public void cancel() {}
    };
  }
}
