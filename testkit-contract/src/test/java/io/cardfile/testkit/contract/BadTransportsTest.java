package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One wrong transport for each family of promises fails, and the message says why. */
@Tag("slow")
class BadTransportsTest {

  private static void assertFails(
      Class<? extends Bad> suite, Class<?> group, String row, String message) {
    Map<String, String> failed = FailedRows.of(suite, group, row);
    assertTrue(failed.getOrDefault(row, "").startsWith(message), () -> row + ": " + failed);
  }

  /** A right transport with one mistake. */
  @ExtendWith(FailedRows.OnRequest.class)
  abstract static class Bad extends TransportContract {

    final Transport right = new JavaHttpTransport(defaultTls());

    private static SSLContext defaultTls() {
      try {
        return SSLContext.getDefault();
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError(e);
      }
    }

    abstract WireReply send(WireRequest request) throws TransportException;

    final WireReply sendOnce(WireRequest request) throws TransportException {
      return right.prepare(request, phase -> {}).execute();
    }

    @Override
    protected Transport newTransport() {
      return (request, phases) ->
          new Exchange() {
            @Override
            public WireReply execute() throws TransportException {
              return send(request);
            }

            @Override
            public void cancel() {}
          };
    }

    @Override
    protected Optional<String> missing(Capability capability) {
      return Optional.of("not the mistake under test");
    }
  }

  static class SendsAgain extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      try {
        return sendOnce(request);
      } catch (TransportException e) {
        return sendOnce(request);
      }
    }
  }

  @Test
  void sendingAgainFails() {
    assertFails(
        SendsAgain.class,
        TransportContract.Faults.class,
        "onAFreshConnection lost-reply+reset",
        "P1 one transmission a call: onAFreshConnection \"lost-reply+reset\": "
            + "the server received 2 POSTs, expected at most 1");
  }

  static class ReportsNotSent extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      try {
        return sendOnce(request);
      } catch (TransportException e) {
        throw TransportException.notSent("no reply", e);
      }
    }
  }

  @Test
  void reportingNotSentAfterSendingFails() {
    assertFails(
        ReportsNotSent.class,
        TransportContract.Faults.class,
        "onAFreshConnection half-body",
        "P3 nothing is guessed: onAFreshConnection \"half-body\": the outcome is NOT_SENT");
  }

  static class EndsLate extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      return sendOnce(request.within(request.timeout().plusSeconds(4)));
    }
  }

  @Test
  void endingFourSecondsAfterTheDeadlineFails() {
    assertFails(
        EndsLate.class,
        TransportContract.Time.class,
        "aLookUpWithoutAReplyIsInDoubt",
        "P5 one deadline: ");
  }

  static class PrintsCards extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      if (request.body() != null) {
        System.err.println(JsonText.write(request.body()));
      }
      return sendOnce(request);
    }
  }

  @Test
  void printingACardNumberFails() {
    String row = "nothingPrintedOrLoggedShowsCardDataOrCredentials";
    assertFails(
        PrintsCards.class,
        TransportContract.Observers.class,
        row,
        "P6 no card data or credential in a text: "
            + row
            + ": the output or log contains the [card number, CVV");
  }
}
