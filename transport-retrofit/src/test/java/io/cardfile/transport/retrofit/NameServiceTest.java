package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The number of threads that a hanging name service may block. */
class NameServiceTest {

  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    over.countDown();
  }

  /** Ignores interrupts, like the system's name service. */
  private List<InetAddress> hang(String name) throws UnknownHostException {
    while (over.getCount() > 0) {
      try {
        over.await();
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
    throw new UnknownHostException(name);
  }

  private static TransportException failInTime(RetrofitTransport transport) {
    long start = System.nanoTime();
    TransportException e =
        assertThrows(
            TransportException.class,
            () -> send(transport, to("http://gateway.test:1/").timeout(Duration.ofMillis(300))));
    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10), "the name hangs");
    return e;
  }

  @Test
  void howManyThreadsHangIsBounded() throws Exception {
    RetrofitTransport transport =
        RetrofitTransport.create(new OkHttpClient.Builder().dns(this::hang).build());
    ExecutorService threads = Executors.newFixedThreadPool(20);
    List<Future<TransportException>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(threads.submit(() -> failInTime(transport)));
    }
    threads.shutdown();
    for (Future<TransportException> call : calls) {
      assertFalse(call.get().mayHaveReached());
    }
    assertEquals(4, hangingThreads());
  }

  private static long hangingThreads() {
    return Thread.getAllStackTraces().values().stream()
        .filter(stack -> Arrays.stream(stack).anyMatch(NameServiceTest::isHanging))
        .count();
  }

  private static boolean isHanging(StackTraceElement call) {
    return call.getMethodName().equals("hang")
        && call.getClassName().equals(NameServiceTest.class.getName());
  }
}
