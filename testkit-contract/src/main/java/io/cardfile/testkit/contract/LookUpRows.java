package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A GET is sent unchanged, without a body, and only once, like a purchase. */
abstract class LookUpRows extends ContractRows {

  private static final String TARGET = "/v1.0/purchases/INV-1";
  private static final String NOT_FOUND =
      "{\"successful\":false,\"response\":{},\"errors\":[\"Could not find Purchase\"]}";
  private static final String FOR_YEARS = "Cache-Control: public, max-age=2147483647, immutable";
  private static final String LEFT_OVER =
      "HTTP/1.1 404 Not Found\r\nContent-Length: " + NOT_FOUND.length() + "\r\n\r\n" + NOT_FOUND;

  LookUpRows(TransportContract contract) {
    super(contract);
  }

  private WireRequest.Builder lookUp(String target) {
    return WireRequest.get(server.url(target))
        .header(WireHeader.of("Authorization", "Basic " + CREDENTIAL))
        .timeout(TIMEOUT);
  }

  private ReceivedRequest onlyRequest() {
    assertReceived(1);
    assertEquals("GET", server.received().get(0).method());
    return server.received().get(0);
  }

  private void answer(int status, String... headers) {
    server.always(
        connection -> {
          while (true) { // For transports that repeat the request or follow redirects.
            connection.receive();
            connection.reply(status, APPROVAL, headers);
          }
        });
  }

  @Test
  void aGetHasNeitherBodyNorContentType() throws Exception {
    answer(200, "X-Request-Id: req-1");
    WireReply reply = send(lookUp(TARGET));
    assertEquals("req-1", reply.requestId().orElse(""));
    assertNotNull(reply.document());
    ReceivedRequest received = onlyRequest();
    assertEquals("", received.body());
    assertEquals(Collections.emptyList(), received.header("Content-Type"));
    assertEquals(Collections.emptyList(), received.header("Transfer-Encoding"));
    assertEquals(Collections.singletonList("application/json"), received.header("Accept"));
    assertEquals(
        Collections.singletonList("Basic " + CREDENTIAL), received.header("Authorization"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(strings = {"/a%20b", "/a%3Bb%2Fc", "/~a.b-c_d", "/%7E", "/p?q=%20+&r=%3D", "/a:b"})
  void pathAndQueryAreSentByteForByte(String target) throws Exception {
    answer(200);
    send(lookUp(target));
    assertEquals(target, onlyRequest().target());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      ints = {200, 202, 300, 301, 302, 303, 307, 308, 400, 401, 404, 408, 421, 429, 500, 503})
  void everyStatusReturnsTheReply(int status) throws Exception {
    answer(status, "Retry-After: 0", "Location: /elsewhere");
    WireReply reply = send(lookUp(TARGET));
    assertEquals(status, reply.status());
    assertNotNull(reply.document());
    assertEquals(TARGET, onlyRequest().target());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {408, 503})
  void aStatusWithoutRetryAfterReturnsTheReply(int status) throws Exception {
    answer(status);
    assertEquals(status, send(lookUp(TARGET)).status());
    onlyRequest();
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      strings = {
        "X-Nothing: special",
        FOR_YEARS,
        "Expires: Fri, 01 Jan 2100 00:00:00 GMT",
        "Last-Modified: Sat, 01 Jan 2000 00:00:00 GMT"
      })
  void eachLookUpReachesTheServer(String allowance) throws Exception {
    answerOneAfterTheOther(404, allowance);
    assertEquals(404, send(lookUp(TARGET)).status());
    WireReply second = send(lookUp(TARGET));
    assertReceived(2);
    assertEquals(200, second.status());
    assertEquals(JsonText.parse(APPROVAL), second.document());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(strings = {"ETag: \"1\"", "Last-Modified: Sat, 01 Jan 2000 00:00:00 GMT"})
  void aLookUpIsNotAConditionalRequest(String allowance) throws Exception {
    answerOneAfterTheOther(200, allowance);
    send(lookUp(TARGET));
    send(lookUp(TARGET));
    assertReceived(2);
    for (ReceivedRequest received : server.received()) {
      assertEquals(Collections.emptyList(), received.header("If-None-Match"));
      assertEquals(Collections.emptyList(), received.header("If-Modified-Since"));
    }
  }

  /** Answers "not found" first, with a cacheable reply, and then with an approval. */
  private void answerOneAfterTheOther(int first, String allowance) {
    server.always(
        connection -> {
          while (true) {
            connection.receive();
            boolean isFirst = server.received().size() == 1;
            connection.reply(isFirst ? first : 200, isFirst ? NOT_FOUND : APPROVAL, allowance);
          }
        });
  }

  /** With the whole client: no request may be answered by the reply to an earlier one. */
  @Test
  void everyRequestOfALookUpReachesTheServer() throws Exception {
    server.always(
        connection -> {
          while (true) {
            connection.receive();
            connection.reply(404, NOT_FOUND, FOR_YEARS);
          }
        });
    assertEquals(Finding.Kind.NOT_CHARGED, find().kind());
    assertEquals(Finding.Kind.NOT_CHARGED, find().kind());
    assertReceived(2);
  }

  @Test
  void aLookUpIsNotRepeatedAfterALostReply() throws Exception {
    server.always(onceApproved(ServerConnection::close));
    send(purchase());
    TransportException e = fail(lookUp(TARGET));
    assertTrue(e.mayHaveReached());
    assertReceived(2);
    assertEquals("GET", server.received().get(1).method());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(booleans = {true, false})
  void aLeftOverReplyToALookUpDoesNotProveNotCharged(boolean atOnce) throws Exception {
    sendLeftOverReply(atOnce);
    send(lookUp(TARGET));
    assertNotReportedAsNotCharged();
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(booleans = {true, false})
  void aLeftOverReplyToAPurchaseDoesNotProveNotCharged(boolean atOnce) throws Exception {
    sendLeftOverReply(atOnce);
    send(purchase());
    assertNotReportedAsNotCharged();
  }

  /** A gateway that sends each reply twice: neither "not found" belongs to this purchase. */
  @Test
  void lateRepliesDoNotProveNotCharged() throws Exception {
    server.next(
        connection -> {
          for (int i = 0; i < 4; i++) {
            connection.receive();
            connection.reply(404, NOT_FOUND);
          }
        });
    server.always(
        connection -> {
          while (true) {
            boolean isUnknown = connection.receive().target().endsWith("INV-0");
            connection.reply(isUnknown ? 404 : 200, isUnknown ? NOT_FOUND : APPROVAL);
          }
        });
    assertEquals(Finding.Kind.NOT_CHARGED, find("INV-0").kind());
    assertNotReportedAsNotCharged();
  }

  /** The first connection sends one reply too many; all later replies are approvals. */
  private void sendLeftOverReply(boolean atOnce) {
    String first =
        "HTTP/1.1 200 OK\r\nContent-Length: " + APPROVAL.length() + "\r\n\r\n" + APPROVAL;
    server.next(
        connection -> {
          connection.receive();
          connection.write(atOnce ? first + LEFT_OVER : first);
          connection.write(atOnce ? "" : LEFT_OVER);
          approveAll(connection);
        });
    server.always(LookUpRows::approveAll);
  }

  private static void approveAll(ServerConnection connection) throws IOException {
    while (true) {
      connection.receive();
      connection.reply(200, APPROVAL);
    }
  }

  /** With the whole client: an approval without a reference resolves nothing. */
  private void assertNotReportedAsNotCharged() {
    try {
      assertEquals(Finding.Kind.UNKNOWN, find().kind());
    } catch (TransportException e) {
      // The transport closed the connection, so that the result is unknown.
    }
  }

  private Finding find() throws TransportException {
    return find("INV-1");
  }

  private Finding find(String reference) throws TransportException {
    String url = server.url("");
    PurchaseLookup lookup =
        PurchaseLookup.builder(
                Endpoints.of(url, url),
                transport,
                BasicAuthorizer.of("TEST", Secrets.TOKEN),
                "TEST")
            .deadline(TIMEOUT)
            .build();
    return lookup.find(inDoubt(reference));
  }

  private static JournalEntry inDoubt(String reference) {
    Instant then = Instant.parse("2026-11-21T06:00:00Z");
    Money amount = Money.of("10.00", "AUD");
    return JournalEntry.fromStored("TEST", reference, "1:", amount, 1, then, then, null, null);
  }

  @Test
  void aTruncatedReplyIsInDoubt() {
    server.always(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"succ").close();
        });
    assertTrue(fail(lookUp(TARGET)).mayHaveReached());
    onlyRequest();
  }

  @Test
  void aMissingReplyEndsAtTheDeadline() throws Exception {
    warmUp();
    server.always(
        connection -> {
          connection.receive();
          connection.awaitClose();
        });
    assertInDoubtWithin(SHORT, lookUp(TARGET));
    onlyRequest();
  }

  @Test
  void cancellingReleasesTheThread() throws Exception {
    assertCancelReleases(lookUp(TARGET));
  }
}
