package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows on attributing replies to requests, and on the last check before a request is sent. */
abstract class AttributionRows extends ContractRows {

  private static final String REFUSAL = "{\"successful\":false,\"errors\":[\"Incorrect Token\"]}";
  private static final String REFUSAL_OF_ORDER =
      "{\"successful\":false,\"errors\":[\"Cvv\"],\"response\":{\"reference\":\"ORDER-1\"}}";
  private static final String LEFT_OVER =
      "HTTP/1.1 401 Unauthorized\r\nContent-Length: " + REFUSAL.length() + "\r\n\r\n" + REFUSAL;

  private static final String AFTER_NEXT = "after the next request";
  private static final long PAUSE = 50; // In milliseconds.

  AttributionRows(TransportContract contract) {
    super(contract);
  }

  @Test
  void theFirstReplyOnAConnectionIsAttributed() throws Exception {
    requires(Capability.ATTRIBUTES_REPLIES);
    server.always(ServerConnection::echoForever);
    assertTrue(send(purchase()).isAttributed());
  }

  /**
   * A reply to an earlier request may arrive at any time, so that an idle connection proves
   * nothing.
   */
  @ParameterizedTest(name = "{index} {0}")
  @ValueSource(strings = {"a purchase", "a purchase and a pause", "a look-up"})
  void aSecondReplyOnAConnectionIsNotAttributed(String before) throws Exception {
    server.always(ServerConnection::echoForever);
    send(before.equals("a look-up") ? lookUp() : purchase());
    Thread.sleep(before.endsWith("pause") ? PAUSE : 0);
    WireReply second = send(purchase());
    boolean kept = server.connections() == 1;
    assertFalse(kept && second.isAttributed(), "attributed on a connection that was kept");
  }

  private WireRequest.Builder lookUp() {
    return WireRequest.get(server.url("/v1.0/purchases/ORDER-0")).timeout(TIMEOUT);
  }

  @ParameterizedTest(name = "{index} {0}")
  @ValueSource(
      strings = {
        "in one piece",
        "after the reply",
        AFTER_NEXT,
        AFTER_NEXT + " and a pause",
        AFTER_NEXT + " of a look-up"
      })
  @FaultRow(
      value = 63,
      fault = "left-over-refusal",
      reason = "a refusal of an earlier request answers a purchase that is charged",
      dependsOnTiming = true)
  void aLeftOverRefusalDoesNotRefuseThePurchase(String when) throws Exception {
    server.next(connection -> leaveOver(connection, when));
    server.always(AttributionRows::approveAll);
    if (when.endsWith("look-up")) {
      send(lookUp());
    } else {
      buy("ORDER-1");
    }
    Thread.sleep(when.endsWith("pause") ? PAUSE : 0);
    PurchaseOutcome outcome = buy("ORDER-2");
    assertNotEquals(PurchaseOutcome.Kind.REFUSED, outcome.kind());
    assertNotEquals(PurchaseOutcome.Kind.DECLINED, outcome.kind());
  }

  private static void leaveOver(ServerConnection connection, String when) throws IOException {
    String approval = approval(connection.receive());
    String reply = ok(approval);
    connection.write(when.equals("in one piece") ? reply + LEFT_OVER : reply);
    if (when.equals("after the reply")) {
      connection.write(LEFT_OVER);
    }
    ReceivedRequest next = connection.receive();
    if (when.startsWith(AFTER_NEXT)) {
      connection.write(LEFT_OVER);
    }
    connection.reply(200, approval(next));
    approveAll(connection);
  }

  private static void approveAll(ServerConnection connection) throws IOException {
    while (true) {
      connection.reply(200, approval(connection.receive()));
    }
  }

  private static String approval(ReceivedRequest request) {
    String reference = request.body().contains("ORDER-1") ? "ORDER-1" : "ORDER-2";
    return "{\"successful\":true,\"response\":{\"successful\":true,\"reference\":\""
        + reference
        + "\",\"amount\":1000,\"currency\":\"AUD\"}}";
  }

  /** References belong to one merchant: another one may use the same, for the same amount. */
  @ParameterizedTest(name = "{index} {0}")
  @ValueSource(strings = {"approved", "declined"})
  void aReplyToAnotherMerchantIsNotAccepted(String first) {
    requires(Capability.ATTRIBUTES_REPLIES);
    boolean approved = first.equals("approved");
    answerAgain(ok(ofOrder(approved)), ok(ofOrder(!approved)));
    PurchaseOutcome.Kind other =
        approved ? PurchaseOutcome.Kind.DECLINED : PurchaseOutcome.Kind.APPROVED;
    assertNotEquals(other, buy("ORDER-1", "ALPHA").kind());
    assertEquals(other, buy("ORDER-1", "BETA").kind());
  }

  /** A gateway may distinguish accounts by the path, with one user name for both. */
  @Test
  void aReplyToARequestAtAnotherPathIsNotAccepted() {
    requires(Capability.ATTRIBUTES_REPLIES);
    answerAgain(ok(ofOrder(true)), ok(ofOrder(false)));
    RequestAuthorizer one = BasicAuthorizer.of("TEST", CREDENTIAL);
    assertNotEquals(PurchaseOutcome.Kind.DECLINED, buy("/alpha", "ORDER-1", one).kind());
    assertEquals(PurchaseOutcome.Kind.DECLINED, buy("/beta", "ORDER-1", one).kind());
  }

  /** A gateway may also distinguish accounts by a header of its own. */
  @Test
  void aReplyToARequestWithAnotherKeyIsNotAccepted() {
    requires(Capability.ATTRIBUTES_REPLIES);
    answerAgain(ok(ofOrder(true)), ok(ofOrder(false)));
    assertNotEquals(PurchaseOutcome.Kind.DECLINED, buy("", "ORDER-1", key("alpha")).kind());
    assertEquals(PurchaseOutcome.Kind.DECLINED, buy("", "ORDER-1", key("beta")).kind());
  }

  private static RequestAuthorizer key(String merchant) {
    WireHeader header = WireHeader.of("X-Api-Key", merchant + CREDENTIAL);
    return request -> Collections.singletonList(header);
  }

  /** The ID of a trace differs from call to call, and identifies no account. */
  @Test
  void aCallHeaderKeepsTheConnection() throws Exception {
    requires(Capability.KEEP_ALIVE);
    server.always(ServerConnection::echoForever);
    for (int i = 0; i < 3; i++) {
      send(purchase().callHeader(WireHeader.of("traceparent", "00-" + i)));
    }
    assertReceived(3);
    assertEquals(Collections.singletonList("00-2"), server.received().get(2).header("traceparent"));
    assertEquals(1, server.connections(), "connections");
  }

  /** After a refusal a reference may be used again, unless a journal prevents it. */
  @ParameterizedTest(name = "{index} {0}")
  @ValueSource(strings = {"refused", "declined"})
  void aReplyToAnEarlierRequestWithTheReferenceIsNotAccepted(String first) {
    requires(Capability.ATTRIBUTES_REPLIES);
    String refusal = ok(REFUSAL_OF_ORDER).replace("200 OK", "422 X");
    answerAgain(first.equals("refused") ? refusal : ok(ofOrder(false)), ok(ofOrder(true)));
    assertNotEquals(PurchaseOutcome.Kind.APPROVED, buy("ORDER-1").kind());
    assertEquals(PurchaseOutcome.Kind.APPROVED, buy("ORDER-1").kind());
  }

  /**
   * Answers each request, the first one differently, and before each answer repeats the previous
   * reply.
   */
  private void answerAgain(String first, String others) {
    server.always(
        connection -> {
          String last = "";
          while (true) {
            connection.receive();
            String reply = server.received().size() == 1 ? first : others;
            connection.write(last + reply);
            last = reply;
          }
        });
  }

  private static String ofOrder(boolean approved) {
    return "{\"successful\":true,\"response\":{\"successful\":"
        + approved
        + ",\"reference\":\"ORDER-1\",\"amount\":1000,\"currency\":\"AUD\"}}";
  }

  private static String ok(String document) {
    return "HTTP/1.1 200 OK\r\nContent-Length: " + document.length() + "\r\n\r\n" + document;
  }

  private PurchaseOutcome buy(String reference) {
    return buy(reference, "TEST");
  }

  private PurchaseOutcome buy(String reference, String username) {
    return buy("", reference, BasicAuthorizer.of(username, CREDENTIAL));
  }

  private PurchaseOutcome buy(String path, String reference, RequestAuthorizer authorizer) {
    return PaymentClient.builder(Endpoints.of(server.url(path), server.url(path)), transport)
        .authorizer(authorizer)
        .deadline(TIMEOUT)
        .build()
        .purchase(
            PurchaseRequest.firstCardOnFile()
                .reference(reference)
                .amount(Money.of("10.00", "AUD"))
                .card(
                    Card.builder()
                        .holder("Ann Example")
                        .number("4005550000000001")
                        .expiry("12/2099")
                        .cvv("123")
                        .build())
                .build())
        .execute();
  }

  @Test
  @FaultRow(
      value = 56,
      fault = "too-late-to-send",
      reason = "the claim is too old when the connection is established")
  void aRequestThatMayNoLongerBeSentIsNotSent() {
    server.always(ServerConnection::echoForever);
    // A check before connecting would still allow the request.
    Duration limit = TIMEOUT.dividedBy(4);
    assertNotSent(purchase().sendIf(() -> !server.isConnectedWithin(limit)));
  }

  /** A purchase may be sent once, even if a wrapping transport prepares it twice. */
  @Test
  void aRequestThatIsPreparedAgainIsSentOnce() throws Exception {
    server.always(ServerConnection::echoForever);
    AtomicBoolean permission = new AtomicBoolean(true);
    WireRequest.Builder once = purchase().sendIf(() -> permission.getAndSet(false));
    send(once);
    assertFalse(fail(once).mayHaveReached());
    assertReceived(1);
  }

  @Test
  void eachRequestOnAKeptConnectionIsSentOnlyWithPermission() throws Exception {
    server.always(ServerConnection::echoForever);
    send(purchase());
    TransportException e = fail(purchase().sendIf(() -> false));
    assertFalse(e.mayHaveReached());
    assertReceived(1);
    assertEquals(200, send(purchase()).status());
  }
}
