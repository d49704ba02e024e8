package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A name service that hangs; the contract covers the deadline and a cancel of one call. */
class NameServiceTest {

  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger hanging = new AtomicInteger();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final RetrofitTransport transport =
      RetrofitTransport.create(new OkHttpClient.Builder().dns(this::hang).build());

  @AfterEach
  void endHang() {
    over.countDown();
  }

  /** Ignores interrupts, like the system's name service. */
  private List<InetAddress> hang(String name) throws UnknownHostException {
    hanging.incrementAndGet();
    begun.countDown();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (over.getCount() > 0 && System.nanoTime() < end) {
      try {
        over.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // Ignored.
      }
    }
    throw new UnknownHostException(name);
  }

  private TransportException failWithin(Duration timeout) {
    return fail(transport, to("http://gateway.test:1/").timeout(timeout));
  }

  @Test
  void manyCallsBlockFourThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(20);
    List<Future<TransportException>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(threads.submit(() -> failWithin(Duration.ofMillis(300))));
    }
    threads.shutdown();
    for (Future<TransportException> call : calls) {
      assertEquals("nothing was sent: the deadline passed", call.get().getMessage());
    }
    assertTrue(hanging.get() <= 4, () -> hanging + " blocked threads");
  }

  @Test
  void anInterruptEndsTheCall() throws Exception {
    Thread caller = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              try {
                assertTrue(begun.await(2, TimeUnit.MINUTES));
                caller.interrupt();
              } catch (InterruptedException e) {
                // The call ends at its deadline, and the test fails.
              }
            });
    interrupter.start();
    TransportException e = failWithin(Duration.ofSeconds(30));
    assertTrue(Thread.interrupted(), "the interrupt is kept");
    assertFalse(e.mayHaveReached());
    assertEquals("nothing was sent: the thread was interrupted", e.getMessage());
  }
}
