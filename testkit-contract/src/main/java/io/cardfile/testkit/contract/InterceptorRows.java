package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Interception;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An interceptor of the user may stop a request. It cannot alter or repeat it, and a reply that it
 * creates does not count as the server's.
 */
abstract class InterceptorRows extends ContractRows {

  InterceptorRows(TransportContract contract) {
    super(contract);
  }

  @BeforeEach
  void answerAll() {
    server.always(ServerConnection::echoForever);
  }

  @Test
  @FaultRow(
      value = 45,
      fault = "interceptor-throws-before",
      reason = "an interceptor fails before the request")
  void throwingBeforeIsNotSent() {
    intercept(Interception.THROWS_BEFORE);
    assertNotSent(purchase());
  }

  @Test
  @FaultRow(
      value = 45,
      fault = "interceptor-throws-after",
      reason = "an interceptor fails on the reply")
  void throwingAfterwardsIsInDoubt() {
    intercept(Interception.THROWS_AFTER);
    assertInDoubt(purchase());
  }

  @Test
  @FaultRow(value = 45, fault = "interceptor-repeats", reason = "an interceptor sends again")
  void proceedingTwiceIsSentOnce() {
    intercept(Interception.PROCEEDS_TWICE);
    assertSentOnce(purchase());
  }

  /**
   * A body can be written only once; without a body the transport must stop the second request
   * otherwise.
   */
  @Test
  void proceedingTwiceWithoutADocumentIsSentOnce() {
    intercept(Interception.PROCEEDS_TWICE);
    assertSentOnce(purchase().body(null));
  }

  @Test
  @FaultRow(
      value = 45,
      fault = "interceptor-retries",
      reason = "an interceptor sends again after a failure")
  void proceedingAgainAfterABrokenReplyIsSentOnce() {
    intercept(Interception.PROCEEDS_TWICE);
    loseReplies();
    assertInDoubt(purchase());
  }

  private void assertSentOnce(WireRequest.Builder request) {
    try {
      assertEquals(200, send(request).status());
    } catch (TransportException e) {
      assertTrue(e.mayHaveReached());
    }
    assertReceived(1);
  }

  @Test
  @FaultRow(
      value = 45,
      fault = "interceptor-changes-url",
      reason = "an interceptor changes the URL")
  void anotherUrlIsNotSent() {
    intercept(Interception.CHANGES_URL);
    assertNotSent(purchase());
  }

  @Test
  @FaultRow(
      value = 45,
      fault = "interceptor-changes-body",
      reason = "an interceptor changes the body")
  void anotherBodyIsNotSent() {
    intercept(Interception.CHANGES_BODY);
    assertNotSent(purchase());
  }

  @Test
  void anInventedReplyToAFailureIsInDoubt() {
    intercept(Interception.ANSWERS_FAILURES);
    loseReplies();
    assertInDoubt(purchase());
  }

  @Test
  void anInventedReplyToAFailureAnswersNoLookUp() {
    intercept(Interception.ANSWERS_FAILURES);
    loseReplies();
    fail(lookUp());
  }

  private void loseReplies() {
    server.always(
        connection -> {
          connection.receive();
          connection.close();
        });
  }

  @Test
  void aReplacedReplyIsNotAttributed() {
    intercept(Interception.REPLACES_REPLIES);
    try {
      assertFalse(send(purchase()).isAttributed());
    } catch (TransportException e) {
      assertTrue(e.mayHaveReached());
    }
    assertReceived(1);
  }

  @Test
  void aReplacedReplyAnswersNoLookUp() {
    intercept(Interception.REPLACES_REPLIES);
    fail(lookUp());
  }

  private WireRequest.Builder lookUp() {
    return WireRequest.get(server.url("/v1.0/purchases/INV-1")).timeout(TIMEOUT);
  }
}
