package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.contract.TransportContract.NameService;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The common base of all rows of the contract: a server, a transport, a purchase. */
@ExtendWith(RowReports.class)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ContractRows {

  /** The same name whether or not the class files contain the names of parameters. */
  static final String ROW_NAME = "[{index}] {arguments}";

  /** The deadline where time is not the fact under test: enough for a busy machine. */
  static final Duration TIMEOUT = Duration.ofSeconds(50);

  /** The deadline where time is the fact under test. */
  static final Duration DEADLINE = Duration.ofMillis(500);

  /** How long after its deadline a call may end. */
  private static final Duration GRACE = Duration.ofMillis(500);

  static final String APPROVAL = "{\"successful\":true,\"response\":{\"successful\":true}}";

  // Texts and outputs are searched for these values; none may appear.
  static final String CARD_NUMBER = Secrets.CARD_NUMBER;
  static final String CVV = Secrets.CVV;
  static final String CREDENTIAL = Secrets.CREDENTIAL;
  static final String HASH = Secrets.HASH;

  private static final Set<Class<?>> WARM = ConcurrentHashMap.newKeySet();

  final Promise promise;
  private final TransportContract contract;
  private final AtomicInteger calls = new AtomicInteger();
  private @Nullable Capability tested;
  LoopbackServer server;
  Transport transport;

  /**
   * @param promise the promise that a failing row has broken, unless its failure names another
   */
  ContractRows(TransportContract contract, Promise promise) {
    this.contract = contract;
    this.promise = promise;
  }

  @BeforeEach
  void start() throws IOException {
    if (WARM.add(contract.getClass())) {
      loadClasses();
    }
    server = LoopbackServer.start();
    transport = contract.newTransport();
  }

  /** Sends a purchase before the first row: loading classes may take longer than a deadline. */
  private void loadClasses() throws IOException {
    try (LoopbackServer first = LoopbackServer.start()) {
      first.always(ServerConnection::echoForever);
      contract.newTransport().prepare(purchase(first.url("/")).build(), phase -> {}).execute();
    } catch (TransportException e) {
      // The rows name the reason.
    }
  }

  @AfterEach
  void nothingWasSentTwice() {
    server.close();
    requireAtMost(calls.get(), server.posts());
  }

  void countCall() {
    calls.incrementAndGet();
  }

  int calls() {
    return calls.get();
  }

  /** Requires that a server received at most one POST for each call. */
  static void requireAtMost(int calls, long posts) {
    Promise.ONE_TRANSMISSION.require(
        posts <= calls, () -> "the server received " + posts + " POSTs, expected at most " + calls);
  }

  boolean lacks(Capability capability) {
    return contract.missing(capability).isPresent();
  }

  /** Skips the row if the capability is declared missing. */
  void requires(Capability capability) {
    contract.missing(capability).ifPresent(Assumptions::abort);
  }

  /** Skips the row if the capability is declared missing, and proposes that if the row fails. */
  void isAbout(Capability capability) {
    requires(capability);
    tested = capability;
  }

  /** Returns the end of the message of a failure: what may be declared instead, if anything. */
  String wayOut() {
    return tested == null
        ? ""
        : ". If the transport cannot "
            + tested.ability
            + ", return the reason from missing(Capability."
            + tested
            + ")";
  }

  /**
   * Replaces the server by one with the certificate {@code shown}, and the transport by one that
   * trusts only {@code trusted}.
   */
  void secure(String shown, String trusted) throws IOException {
    requires(Capability.CUSTOM_TRUST);
    X509TrustManager trust = new SingleCertificateTrustManager(trusted);
    transport = given(contract.trusting(trust), "trusting(X509TrustManager)");
    server.close();
    server = LoopbackServer.startTls(shown);
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

  /** Returns a purchase with this reference, which an echoing server repeats. */
  WireRequest.Builder purchaseOf(String reference) {
    return purchase().body(document(reference));
  }

  static WireRequest.Builder purchase(String url) {
    return authorized(WireRequest.post(url)).body(document());
  }

  WireRequest.Builder lookUp() {
    return authorized(WireRequest.get(server.url("/v1.0/purchases/INV-1")));
  }

  private static WireRequest.Builder authorized(WireRequest.Builder request) {
    return request.header(WireHeader.of("Authorization", "Basic " + CREDENTIAL)).timeout(TIMEOUT);
  }

  /** Lets the server answer every request with this reply. */
  void answer(int status, String body, String... headers) {
    server.always(
        connection -> {
          while (true) { // For transports that repeat the request or follow redirects.
            connection.receive();
            connection.reply(status, body, headers);
          }
        });
  }

  /** Lets the server read each request and answer none. */
  void answerNothing() {
    server.always(
        connection -> {
          connection.receive();
          connection.awaitClose();
        });
  }

  Exchange prepare(WireRequest.Builder request) {
    return transport.prepare(request.build(), phase -> {});
  }

  WireReply send(WireRequest.Builder request) throws TransportException {
    return execute(prepare(request));
  }

  WireReply execute(Exchange exchange) throws TransportException {
    countCall();
    return exchange.execute();
  }

  TransportException fail(WireRequest.Builder request) {
    return fail(prepare(request));
  }

  TransportException fail(Exchange exchange) {
    TransportException e =
        assertThrows(
            TransportException.class, () -> execute(exchange), "the call returned a reply");
    Secrets.requireNoneIn(e);
    return e;
  }

  /** Executes a call that is cancelled meanwhile, which must release the thread soon. */
  TransportException failCancelled(Exchange exchange) {
    isAbout(Capability.CANCEL_WHILE_WAITING);
    long start = System.nanoTime();
    TransportException e = fail(exchange);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(
        took.compareTo(TIMEOUT.dividedBy(2)) < 0,
        () -> "the cancelled call ended after " + took.toMillis() + " ms");
    return e;
  }

  /** Sends the purchase, which must end in doubt and reach the server once. */
  void assertInDoubt(WireRequest.Builder request) {
    assertInDoubt(fail(request));
    assertReceived(1);
  }

  static void assertInDoubt(TransportException e) {
    assertTrue(e.mayHaveReached(), "the failure says not sent, expected in doubt");
  }

  /** Sends the purchase, which must end as not sent and not reach the server. */
  void assertNotSent(WireRequest.Builder request) {
    assertNotSent(fail(request));
    assertReceived(0);
  }

  static void assertNotSent(TransportException e) {
    assertFalse(e.mayHaveReached(), "the failure says in doubt, expected not sent");
  }

  /** Sends the purchase over TLS that fails before the request, which must not reach the server. */
  void assertHandshakeFails(WireRequest.Builder request) {
    assertHandshakeFailed(fail(request));
  }

  void assertHandshakeFailed(TransportException e) {
    assertReceived(0);
    if (!lacks(Capability.REPORTS_FAILED_HANDSHAKES)) {
      isAbout(Capability.REPORTS_FAILED_HANDSHAKES);
      assertNotSent(e);
    }
  }

  /** Sends a request that must fail by its deadline. */
  TransportException failInTime(WireRequest.Builder request) {
    return failInTime(request, DEADLINE);
  }

  TransportException failInTime(WireRequest.Builder request, Duration deadline) {
    try (Stopwatch stopwatch = Stopwatch.start()) {
      TransportException e = fail(request.timeout(deadline));
      requireInTime(stopwatch.elapsed(), deadline);
      return e;
    }
  }

  /**
   * Sends a request that must fail by its deadline: in doubt if the server received it, which a
   * busy machine may prevent.
   */
  void assertInDoubtInTime(WireRequest.Builder request) {
    TransportException e = failInTime(request);
    assertTrue(
        e.mayHaveReached() || server.received().isEmpty(),
        "the failure says not sent, and the server received the request");
  }

  static void requireInTime(Duration took, Duration deadline) {
    Duration latest = deadline.plus(GRACE);
    Promise.ONE_DEADLINE.require(
        took.compareTo(latest) <= 0,
        () ->
            "the call took "
                + took.toMillis()
                + " ms with a deadline of "
                + deadline.toMillis()
                + " ms, expected at most "
                + latest.toMillis());
  }

  void assertReceived(int requests) {
    int received = server.received().size();
    String counts = "the server received " + received + " requests, expected " + requests;
    Promise.ONE_TRANSMISSION.require(received <= requests, () -> counts);
    assertTrue(received == requests, counts);
  }
}
