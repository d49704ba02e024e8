package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.Test;

/** A name that resolves too late holds nobody up, and nothing is sent when it does. */
class ApacheResolutionTest {

  private final CountDownLatch late = new CountDownLatch(1);

  private final SystemDefaultDnsResolver slow =
      new SystemDefaultDnsResolver() {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
          try {
            late.await(10, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            throw new UnknownHostException(host);
          }
          return new InetAddress[] {InetAddress.getLoopbackAddress()};
        }
      };

  @Test
  void aNameThatResolvesTooLateIsNotSent() throws Exception {
    try (LoopbackServer server = LoopbackServer.start()) {
      String url = server.url("/").replace("127.0.0.1", "gateway.test");
      WireRequest request =
          WireRequest.post(url).body(JsonObject.empty()).timeout(Duration.ofMillis(300)).build();
      ApacheTransport transport = new ApacheTransport(slow);
      long start = System.nanoTime();
      TransportException e =
          assertThrows(
              TransportException.class,
              () -> transport.prepare(request, PhaseObserver.none()).execute());
      assertTrue(System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(800));
      assertFalse(e.mayHaveReached());
      late.countDown();
      assertTrue(transport.finish());
      assertEquals(0, server.heard().size());
    }
  }
}
