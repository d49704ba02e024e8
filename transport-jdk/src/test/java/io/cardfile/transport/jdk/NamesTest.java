package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.StandardConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A name service that hangs, and the name that a server is told in TLS and must prove. */
class NamesTest {

  private final ManualTicker ticker = new ManualTicker();
  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void endHang() {
    over.countDown();
  }

  /** Ignores interrupts, like the system's name service. */
  private InetAddress[] hang(String name) throws UnknownHostException {
    while (over.getCount() > 0) {
      try {
        over.await();
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
    throw new UnknownHostException(name);
  }

  @Test
  void atMostFourThreadsHangInTheNameService() throws Exception {
    JdkTransport transport = new JdkTransport(SSLContext::getDefault, this::hang, ticker);
    ExecutorService threads = Executors.newFixedThreadPool(20);
    List<Future<TransportException>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(threads.submit(() -> failToResolve(transport)));
    }
    for (Future<TransportException> call : calls) {
      assertNotSentInTime(call);
    }
    assertEquals(4, hangingThreads());
    assertNotSentInTime(threads.submit(() -> failToResolve(transport)));
    assertEquals(1, transport.connector.lookups.getQueue().size(), "only the last one waits");
    threads.shutdown();
  }

  private static TransportException failToResolve(JdkTransport transport) {
    return assertThrows(
        TransportException.class, () -> send(transport, to("http://gateway.test/")));
  }

  /** The call ends, while the name service hangs, because its time passes. */
  private void assertNotSentInTime(Future<TransportException> call) throws Exception {
    while (!call.isDone()) {
      ticker.advance(Duration.ofSeconds(1));
      Thread.yield();
    }
    assertEquals("nothing was sent: the deadline passed", call.get().getMessage());
    assertFalse(call.get().mayHaveReached());
  }

  @Test
  void anInterruptWhileTheNameServiceHangsEndsTheCall() throws Exception {
    Thread caller = Thread.currentThread();
    JdkTransport transport =
        new JdkTransport(
            SSLContext::getDefault,
            host -> {
              caller.interrupt();
              return hang(host);
            },
            ticker);
    TransportException e =
        assertThrows(TransportException.class, () -> send(transport, to("http://gateway.test/")));
    assertTrue(Thread.interrupted(), "the interrupt is kept");
    assertEquals("nothing was sent: the thread was interrupted", e.getMessage());
  }

  private static long hangingThreads() {
    return Thread.getAllStackTraces().values().stream()
        .filter(stack -> Arrays.stream(stack).anyMatch(NamesTest::isHanging))
        .count();
  }

  private static boolean isHanging(StackTraceElement call) {
    return call.getMethodName().equals("hang")
        && call.getClassName().equals(NamesTest.class.getName());
  }

  /** The sandbox's certificate is trusted, but it is not valid for this name. */
  @Test
  void theServerIsToldTheNameAndRefusedWithoutACertificateForIt() throws Exception {
    CompletableFuture<String> told = new CompletableFuture<>();
    try (SSLServerSocket server = server()) {
      Thread accepting = new Thread(() -> accept(server, told));
      accepting.start();
      JdkTransport transport =
          new JdkTransport(
              () -> Sending.trusting(TestKeys.SANDBOX),
              host -> InetAddress.getAllByName("127.0.0.1"),
              ticker);
      String url = "https://gateway.test:" + server.getLocalPort() + "/v1.0/purchases";
      TransportException e = assertThrows(TransportException.class, () -> send(transport, to(url)));
      assertFalse(e.mayHaveReached());
      accepting.join();
      assertEquals("gateway.test", told.getNow(""));
    }
  }

  private static SSLServerSocket server() throws Exception {
    return (SSLServerSocket)
        TestKeys.serverContext(TestKeys.SANDBOX)
            .getServerSocketFactory()
            .createServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
  }

  private static void accept(SSLServerSocket server, CompletableFuture<String> told) {
    try (SSLSocket socket = (SSLSocket) server.accept()) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setSNIMatchers(Collections.singletonList(recording(told)));
      socket.setSSLParameters(parameters);
      socket.startHandshake();
    } catch (IOException e) {
      // The client refuses the certificate.
    }
  }

  private static SNIMatcher recording(CompletableFuture<String> told) {
    return new SNIMatcher(StandardConstants.SNI_HOST_NAME) {
      @Override
      public boolean matches(SNIServerName name) {
        return told.complete(new String(name.getEncoded(), StandardCharsets.US_ASCII));
      }
    };
  }
}
