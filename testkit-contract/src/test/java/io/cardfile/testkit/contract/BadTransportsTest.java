package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One wrong transport for each family of promises fails, and the message says why. */
@Tag("slow")
class BadTransportsTest {

  private static void assertFails(String row, String message, Map<String, String> failed) {
    assertTrue(failed.getOrDefault(row, "").contains(message), () -> row + ": " + failed);
  }

  /** Uses the transport of the guide, with one mistake. */
  @ExtendWith(FailedRows.OnRequest.class)
  abstract static class Bad extends TransportContract {

    final Transport right = GuideCode.transport();

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
        "onAFreshConnection lost-reply (reset, charged)",
        "P1 one transmission a call: onAFreshConnection \"lost-reply (reset, charged)\": "
            + "the server received 2 POSTs, expected at most 1",
        FailedRows.of(SendsAgain.class, TransportContract.Faults.class));
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
        "onAFreshConnection half-body (cut, charged)",
        "P3 nothing is guessed: onAFreshConnection \"half-body (cut, charged)\": the outcome is "
            + "NOT_SENT",
        FailedRows.of(ReportsNotSent.class, TransportContract.Faults.class));
  }

  static class IgnoresDeadlines extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      return sendOnce(request.within(Duration.ofMinutes(1)));
    }
  }

  /** The server's faults end after some seconds; a row that hangs ends after ten. */
  @Test
  void ignoringDeadlinesFailsWithinAMinute() {
    long start = System.nanoTime();
    Map<String, String> failed =
        FailedRows.of(IgnoresDeadlines.class, TransportContract.Time.class);
    assertFails("aLookUpWithoutAReplyIsInDoubt", "P5 one deadline: ", failed);
    assertTrue(System.nanoTime() - start < TimeUnit.MINUTES.toNanos(1));
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
    PrintStream err = System.err;
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    try {
      assertFails(
          "phasesComeInOrder",
          "P6 no card data or credential in a text: phasesComeInOrder: the output or log of the "
              + "row contains the [card number, CVV",
          FailedRows.of(PrintsCards.class, TransportContract.Observers.class));
    } finally {
      System.setErr(err);
    }
  }

  static class HangsAlways extends Bad {
    @Override
    WireReply send(WireRequest request) throws TransportException {
      try {
        TimeUnit.MINUTES.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw TransportException.inDoubt(Phase.SENDING, "no reply", null);
    }
  }

  @Test
  void aTransportThatAlwaysHangsFailsWithinAMinute() {
    long start = System.nanoTime();
    Map<String, String> failed =
        FailedRows.of(HangsAlways.class, TransportContract.Documents.class);
    assertTrue(failed.size() == 5, failed::toString);
    assertTrue(System.nanoTime() - start < TimeUnit.MINUTES.toNanos(1));
  }
}
