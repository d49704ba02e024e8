package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.contract.TransportContract.Interception;
import io.cardfile.testkit.contract.TransportContract.NameService;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
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

/** What all rows of the contract share: a server, a transport, a purchase. */
abstract class ContractRows {

  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final Duration SHORT = Duration.ofMillis(400);
  static final Duration GRACE = Duration.ofMillis(500);
  static final String APPROVAL = "{\"successful\":true,\"response\":{\"successful\":true}}";

  // Looked for in every text that comes out: none may show up.
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

  /** Says which row of the fault table this test is, if it is one. */
  @BeforeEach
  void announce(TestInfo test, TestReporter reporter) {
    this.reporter = reporter;
    FaultRow row = row(test);
    if (row != null) {
      String shown = test.getDisplayName();
      String variant = shown.startsWith("[") ? shown.substring(shown.indexOf(' ') + 1) : "";
      reporter.publishEntry(FaultLine.identity(row.value(), row.fault(), variant, row.reason()));
      if (row.open()) {
        timingDecides();
      }
    }
  }

  /** Says that of what comes out in this row there is more than one that is good. */
  private void timingDecides() {
    reporter.publishEntry(FaultLine.OPEN, "timing");
  }

  private static @Nullable FaultRow row(TestInfo test) {
    return test.getTestMethod().map(method -> method.getAnnotation(FaultRow.class)).orElse(null);
  }

  @AfterEach
  void stop() {
    retire(server);
  }

  /** Closes a server when it is certain that nothing more is sent to it. */
  final void retire(LoopbackServer server) {
    server.hearAll();
    retire(() -> server.heard().size(), server::close);
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

  /** From now on the server shows one certificate, and the transport trusts another one alone. */
  void secure(String shown, String trusted) throws IOException {
    requires(Capability.OWN_TRUST);
    transport = given(contract.trusting(new OneTrusted(trusted)), "trusting(X509TrustManager)");
    server.close();
    server = LoopbackServer.startTls(shown);
  }

  /** From now on the transport trusts the sandbox's certificate alone. */
  void trustSandbox() {
    requires(Capability.OWN_TRUST);
    X509TrustManager trust = SandboxCertificate.trustManager();
    transport = given(contract.trusting(trust), "trusting(X509TrustManager)");
  }

  /** From now on the transport looks names up here. */
  void resolve(NameService names) {
    requires(Capability.OWN_NAME_SERVICE);
    transport = given(contract.resolving(names), "resolving(NameService)");
  }

  /** From now on something is on the way of each request. */
  void intercept(Interception what) {
    requires(Capability.INTERCEPTORS);
    transport = given(contract.intercepting(what), "intercepting(" + what + ")");
  }

  private static Transport given(Optional<Transport> special, String hook) {
    return special.orElseGet(() -> Assumptions.abort(hook + " of this suite gives no transport"));
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
        .repeatedBy(document -> true) // Or its connection would not be kept.
        .timeout(TIMEOUT);
  }

  /** The first call of a JVM loads classes, which must not use up the time that is looked at. */
  void warmUp() throws Exception {
    try (LoopbackServer other = LoopbackServer.start()) {
      other.always(ServerConnection::echoForever);
      send(WireRequest.post(other.url("/")).body(document()).timeout(TIMEOUT));
    }
  }

  /** Approves the first request; what comes after the next one is told. */
  LoopbackServer.Script onceApproved(LoopbackServer.Script then) {
    return peer -> {
      peer.hear();
      if (server.heard().size() == 1) {
        peer.reply(200, APPROVAL);
        peer.hear();
      }
      then.play(peer);
    };
  }

  WireReply send(WireRequest.Builder request) throws TransportException {
    return execute(transport.prepare(request.build(), PhaseObserver.none()));
  }

  /** Executes, and reports what was seen. */
  WireReply execute(Exchange exchange) throws TransportException {
    int before = server.heard().size();
    long start = System.nanoTime();
    String outcome = "THROWN"; // What a transport does not declare.
    try {
      WireReply reply = exchange.execute();
      outcome = String.valueOf(reply.status());
      return reply;
    } catch (TransportException e) {
      outcome = (e.mayHaveReached() ? Kind.IN_DOUBT : Kind.NOT_SENT).name();
      throw e;
    } finally {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      reporter.publishEntry(new Measured(server.heard().size() - before, outcome, millis).entry());
    }
  }

  TransportException fail(WireRequest.Builder request) {
    TransportException e = assertThrows(TransportException.class, () -> send(request));
    NoLeakAssertions.assertOf(e);
    return e;
  }

  /** Sends the purchase, whose outcome must be open, and which the server must have once. */
  TransportException assertInDoubt(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(true, e.mayHaveReached(), "must not say that nothing was sent");
    assertEquals(1, server.heard().size(), "requests at the server");
    return e;
  }

  /** Sends the purchase, of which the server must hear nothing. */
  TransportException assertNotSent(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(false, e.mayHaveReached(), "nothing was sent");
    assertEquals(0, server.heard().size(), "requests at the server");
    return e;
  }

  /** Sends the purchase over TLS that fails before the request: nothing may be heard of it. */
  void assertHandshakeFails(WireRequest.Builder request) {
    if (lacks(Capability.TELLS_FAILED_HANDSHAKES)) {
      timingDecides();
      fail(request);
      assertHeard(0);
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
    Exchange exchange = transport.prepare(request.build(), PhaseObserver.none());
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

  /** Sends the purchase, which must fail by its deadline. */
  TransportException failWithin(Duration timeout, WireRequest.Builder request) {
    long start = System.nanoTime();
    TransportException e = fail(request.timeout(timeout));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(took.compareTo(timeout.plus(GRACE)) <= 0, () -> "took " + took);
    return e;
  }

  void assertHeard(int requests) {
    assertEquals(requests, server.heard().size(), "requests at the server");
  }

  /** Cancels what the server has heard and does not answer: the thread is released, in doubt. */
  final void assertCancelReleases(WireRequest.Builder request) throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    CountDownLatch heard = new CountDownLatch(1);
    server.always(
        peer -> {
          peer.hear();
          heard.countDown();
          peer.awaitClose();
        });
    Exchange exchange = transport.prepare(request.build(), PhaseObserver.none());
    FutureTask<Long> cancelling = new FutureTask<>(() -> cancelAfter(heard, exchange));
    new Thread(cancelling, "contract-canceller").start();
    TransportException e = assertThrows(TransportException.class, () -> execute(exchange));
    long released = System.nanoTime();
    assertTrue(e.mayHaveReached());
    assertHeard(1);
    long cancelled = cancelling.get(10, TimeUnit.SECONDS);
    assertTrue(released - cancelled < TimeUnit.SECONDS.toNanos(1), "released late");
  }

  private static long cancelAfter(CountDownLatch heard, Exchange exchange) throws Exception {
    assertTrue(heard.await(10, TimeUnit.SECONDS), "the server heard nothing");
    long now = System.nanoTime();
    exchange.cancel();
    return now;
  }
}
