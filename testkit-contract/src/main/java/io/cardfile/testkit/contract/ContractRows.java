package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.contract.TransportContract.NameService;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;

/** The common base of all rows of the contract: a server, a transport, a purchase. */
abstract class ContractRows {

  /** The same name whether or not the class files contain the names of parameters. */
  static final String ROW_NAME = "[{index}] {arguments}";

  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final Duration SHORT = Duration.ofMillis(400);
  static final Duration GRACE = Duration.ofMillis(500);
  static final String APPROVAL = "{\"successful\":true,\"response\":{\"successful\":true}}";

  // Every output is searched for these values; none may appear.
  static final String CARD_NUMBER = Secrets.CARD_NUMBER;
  static final String CVV = Secrets.CVV;
  static final String CREDENTIAL = Secrets.CREDENTIAL;
  static final String HASH = Secrets.HASH;

  private final TransportContract contract;
  private TestReporter reporter;
  private LateRequests late;
  private String row;
  LoopbackServer server;
  Transport transport;

  ContractRows(TransportContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void start(TestInfo test, LateRequests late) throws IOException {
    this.late = late;
    row = test.getTestMethod().map(Method::getName).orElse("") + " " + test.getDisplayName();
    server = LoopbackServer.start();
    transport = contract.newTransport();
  }

  /** Publishes the row of the fault table that this test is, if it is one. */
  @BeforeEach
  void announce(TestInfo test, TestReporter reporter) {
    this.reporter = reporter;
    FaultRow row = row(test);
    if (row != null) {
      String shown = test.getDisplayName();
      String variant = shown.startsWith("[") ? shown.substring(shown.indexOf(' ') + 1) : "";
      reporter.publishEntry(FaultLine.identity(row.value(), row.fault(), variant, row.reason()));
      if (row.dependsOnTiming()) {
        timingDecides();
      }
    }
  }

  /** Publishes that this row has several acceptable outcomes. */
  private void timingDecides() {
    reporter.publishEntry(FaultLine.TIMING, "timing");
  }

  private static @Nullable FaultRow row(TestInfo test) {
    return test.getTestMethod().map(method -> method.getAnnotation(FaultRow.class)).orElse(null);
  }

  @AfterEach
  void stop() {
    retire(server);
  }

  /** Closes a server after the time in which late requests would arrive. */
  final void retire(LoopbackServer server) {
    server.receiveAll();
    retire(() -> server.received().size(), server::close);
  }

  final void retire(IntSupplier requests, Runnable closing) {
    late.watch(row, requests, closing);
  }

  boolean lacks(Capability capability) {
    return contract.missing(capability).isPresent();
  }

  void requires(Capability capability) {
    contract.missing(capability).ifPresent(Assumptions::abort);
  }

  /**
   * Replaces the server by one with the certificate {@code shown}, and the transport by one that
   * trusts only {@code trusted}.
   */
  void secure(String shown, String trusted) throws IOException {
    requires(Capability.CUSTOM_TRUST);
    transport =
        given(
            contract.trusting(new SingleCertificateTrustManager(trusted)),
            "trusting(X509TrustManager)");
    server.close();
    server = LoopbackServer.startTls(shown);
  }

  /** Replaces the transport by one that trusts only the sandbox's certificate. */
  void trustSandbox() {
    requires(Capability.CUSTOM_TRUST);
    X509TrustManager trust = SandboxCertificate.trustManager();
    transport = given(contract.trusting(trust), "trusting(X509TrustManager)");
  }

  /** Replaces the transport by one that resolves host names with {@code names}. */
  void resolve(NameService names) {
    requires(Capability.CUSTOM_NAME_SERVICE);
    transport = given(contract.resolving(names), "resolving(NameService)");
  }

  private static Transport given(Optional<Transport> special, String hook) {
    return special.orElseGet(() -> Assumptions.abort(hook + " of this suite returns no transport"));
  }

  static JsonObject document() {
    return document("INV-1");
  }

  static JsonObject document(String reference) {
    return JsonObject.builder()
        .put("amount", 1000)
        .put("currency", "AUD")
        .put("reference", reference)
        .put("card_number", CARD_NUMBER)
        .put("cvv", CVV)
        .build();
  }

  WireRequest.Builder purchase() {
    return purchase(server.url("/v1.0/purchases/" + HASH));
  }

  WireRequest.Builder purchase(String url) {
    return WireRequest.post(url)
        .header(WireHeader.of("Authorization", "Basic " + CREDENTIAL))
        .body(document())
        .timeout(TIMEOUT);
  }

  /**
   * Makes a first call, so that loading classes does not count towards the time that a row
   * measures.
   */
  void warmUp() throws Exception {
    try (LoopbackServer other = LoopbackServer.start()) {
      other.always(ServerConnection::echoForever);
      send(WireRequest.post(other.url("/")).body(document()).timeout(TIMEOUT));
    }
  }

  /** Approves the first request, reads the next one and then plays {@code then}. */
  LoopbackServer.Script onceApproved(LoopbackServer.Script then) {
    return connection -> {
      connection.receive();
      if (server.received().size() == 1) {
        connection.reply(200, APPROVAL);
        connection.receive();
      }
      then.play(connection);
    };
  }

  WireReply send(WireRequest.Builder request) throws TransportException {
    return execute(transport.prepare(request.build(), phase -> {}));
  }

  /** Executes the exchange and publishes the measurement. */
  WireReply execute(Exchange exchange) throws TransportException {
    int before = server.received().size();
    long start = System.nanoTime();
    String outcome = "THROWN"; // An exception that a transport does not declare.
    try {
      WireReply reply = exchange.execute();
      outcome = String.valueOf(reply.status());
      return reply;
    } catch (TransportException e) {
      outcome = (e.mayHaveReached() ? Kind.IN_DOUBT : Kind.NOT_SENT).name();
      throw e;
    } finally {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      reporter.publishEntry(
          new Measurement(server.received().size() - before, outcome, millis).entry());
    }
  }

  TransportException fail(WireRequest.Builder request) {
    TransportException e = assertThrows(TransportException.class, () -> send(request));
    NoLeakAssertions.assertOf(e);
    return e;
  }

  /** Sends the purchase, which must end in doubt and reach the server once. */
  TransportException assertInDoubt(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(true, e.mayHaveReached(), "may have reached the server");
    assertEquals(1, server.received().size(), "requests at the server");
    return e;
  }

  /** Sends the purchase, which must end as not sent and not reach the server. */
  TransportException assertNotSent(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(false, e.mayHaveReached(), "nothing was sent");
    assertEquals(0, server.received().size(), "requests at the server");
    return e;
  }

  /** Sends the purchase over TLS that fails before the request, which must not reach the server. */
  void assertHandshakeFails(WireRequest.Builder request) {
    if (lacks(Capability.REPORTS_FAILED_HANDSHAKES)) {
      timingDecides();
      fail(request);
      assertReceived(0);
    } else {
      assertNotSent(request);
    }
  }

  /** Waits for the moment at which to cancel. */
  interface Moment {
    void await() throws InterruptedException;
  }

  /** Sends the purchase and cancels it at a moment when nothing can have been written. */
  void assertNotSentOnceCancelled(WireRequest.Builder request, Moment moment)
      throws InterruptedException {
    Exchange exchange = transport.prepare(request.build(), phase -> {});
    Thread canceller = new Thread(() -> cancelAt(moment, exchange));
    canceller.start();
    long start = System.nanoTime();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    long took = System.nanoTime() - start;
    canceller.join();
    assertEquals(false, e.mayHaveReached(), "nothing was sent");
    assertTrue(took < TIMEOUT.toNanos() / 2, "released late");
  }

  private static void cancelAt(Moment moment, Exchange exchange) {
    try {
      moment.await();
      exchange.cancel();
    } catch (InterruptedException e) {
      // The call ends at its deadline, and the row fails.
    }
  }

  /**
   * Sends the purchase, which must fail by its deadline. A late call is made again, up to three
   * times, because a busy machine may be slow.
   */
  TransportException failWithin(Duration timeout, WireRequest.Builder request) {
    return failWithin(timeout, request, false);
  }

  /**
   * Sends the request, which must be in doubt by its deadline. A call is also made again if its
   * time was up before it was sent.
   */
  void assertInDoubtWithin(Duration timeout, WireRequest.Builder request) {
    assertTrue(failWithin(timeout, request, true).mayHaveReached());
  }

  private TransportException failWithin(
      Duration timeout, WireRequest.Builder request, boolean mustBeSent) {
    TransportException e = null;
    Duration took = Duration.ZERO;
    for (int call = 0; call < 3; call++) {
      long start = System.nanoTime();
      e = fail(request.timeout(timeout));
      took = Duration.ofNanos(System.nanoTime() - start);
      boolean isLate = took.compareTo(timeout.plus(GRACE)) > 0;
      boolean isTimeUpUnsent =
          !e.mayHaveReached() && took.compareTo(timeout) >= 0 && server.received().isEmpty();
      if (!isLate && !(mustBeSent && isTimeUpUnsent)) {
        return e;
      }
      forgetLateCall();
    }
    throw new AssertionError("took " + took, e);
  }

  private void forgetLateCall() {
    assertTrue(server.received().size() <= 1, "requests at the server");
    server.received().clear();
    Thread.interrupted(); // The server of a row may have interrupted this thread.
  }

  void assertReceived(int requests) {
    assertEquals(requests, server.received().size(), "requests at the server");
  }

  /**
   * Asserts that cancelling a request without a reply releases the thread, and that the request is
   * in doubt.
   */
  final void assertCancelReleases(WireRequest.Builder request) throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    CountDownLatch received = new CountDownLatch(1);
    server.always(
        connection -> {
          connection.receive();
          received.countDown();
          connection.awaitClose();
        });
    Exchange exchange = transport.prepare(request.build(), phase -> {});
    FutureTask<Long> cancelling = new FutureTask<>(() -> cancelAfter(received, exchange));
    new Thread(cancelling, "contract-canceller").start();
    TransportException e = assertThrows(TransportException.class, () -> execute(exchange));
    long released = System.nanoTime();
    assertTrue(e.mayHaveReached());
    assertReceived(1);
    long cancelled = cancelling.get(10, TimeUnit.SECONDS);
    assertTrue(released - cancelled < TimeUnit.SECONDS.toNanos(1), "released late");
  }

  private static long cancelAfter(CountDownLatch received, Exchange exchange) throws Exception {
    assertTrue(received.await(10, TimeUnit.SECONDS), "the server received nothing");
    long now = System.nanoTime();
    exchange.cancel();
    return now;
  }
}
