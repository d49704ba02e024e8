package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A name service that hangs, fails, or knows several addresses. */
class NameServiceTest {

  private static final String NAMED = "http://gateway.test:";

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    over.countDown();
  }

  private static OkHttpClient with(Dns dns) {
    return new OkHttpClient.Builder().dns(dns).build();
  }

  /** Does not even listen to being interrupted, as the one of the system. */
  private OkHttpClient hanging() {
    return with(
        name -> {
          asked.countDown();
          while (over.getCount() > 0) {
            try {
              over.await();
            } catch (InterruptedException e) {
              // Goes on.
            }
          }
          throw new UnknownHostException(name);
        });
  }

  private static TransportException failInTime(RetrofitTransport transport) {
    long start = System.nanoTime();
    TransportException e =
        assertThrows(
            TransportException.class,
            () -> send(transport, to(NAMED + "1/").timeout(Duration.ofMillis(300))));
    assertTrue(System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(800), "in time");
    return e;
  }

  @Test
  void hangingIsNotSentInTime() {
    assertFalse(failInTime(RetrofitTransport.create(hanging())).mayHaveReached());
  }

  @Test
  void howManyThreadsHangIsBounded() throws Exception {
    RetrofitTransport transport = RetrofitTransport.create(hanging());
    ExecutorService threads = Executors.newFixedThreadPool(20);
    List<Future<TransportException>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(threads.submit(() -> failInTime(transport)));
    }
    threads.shutdown();
    for (Future<TransportException> call : calls) {
      assertFalse(call.get().mayHaveReached());
    }
    assertTrue(hangingThreads() <= 8, "four for each transport of this class that still hangs");
  }

  private static long hangingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("cardfile-dns"))
        .count();
  }

  @Test
  void cancellingIsNotSentAndReleasesTheThread() throws Exception {
    Exchange exchange =
        RetrofitTransport.create(hanging())
            .prepare(
                to(NAMED + "1/").timeout(Duration.ofSeconds(30)).build(), PhaseObserver.none());
    Thread canceller =
        new Thread(
            () -> {
              try {
                asked.await(10, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                return;
              }
              exchange.cancel();
            });
    canceller.start();
    long start = System.nanoTime();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5), "released");
    assertFalse(e.mayHaveReached());
    canceller.join();
  }

  @Test
  void whateverItThrowsIsNotSent() throws IOException {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      OkHttpClient forbidden =
          with(
              name -> {
                throw new SecurityException(name);
              });
      assertFalse(fail(forbidden, server).mayHaveReached());
      assertFalse(fail(with(name -> Collections.emptyList()), server).mayHaveReached());
      OkHttpClient broken =
          with(
              name -> {
                throw new AssertionError(name);
              });
      assertFalse(fail(broken, server).mayHaveReached());
      assertEquals(0, server.connections.get());
    }
  }

  private static TransportException fail(OkHttpClient client, RawServer server) {
    return assertThrows(TransportException.class, () -> send(client, NAMED + server.port() + "/"));
  }

  private static Dns twoAddresses(String first) {
    return name -> Arrays.asList(InetAddress.getByName(first), InetAddress.getByName("127.0.0.1"));
  }

  @Test
  void anAddressThatRefusesIsPassedOver() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      OkHttpClient client = with(twoAddresses("127.0.0.9"));
      assertEquals(200, send(client, NAMED + server.port() + "/").status());
      assertEquals(1, server.heard.size());
    }
  }

  @Test
  void aSecondAddressIsNoReasonToSendAgain() throws Exception {
    try (RawServer server =
        RawServer.playing(
            line -> {
              line.hear();
              line.socket.close();
            })) {
      TransportException e = fail(with(twoAddresses("127.0.0.1")), server);
      assertTrue(e.mayHaveReached());
      assertEquals(1, server.heard.size());
    }
  }
}
