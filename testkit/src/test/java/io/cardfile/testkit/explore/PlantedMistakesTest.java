package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.explore.CarelessShop.Mistake;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known mistakes of shops, which the explorer must find. */
class PlantedMistakesTest {

  private static final Pattern REPLAY =
      Pattern.compile("\\.seed\\((-?\\d+)\\)\\.replay\\(\"([^\"]+)\"\\)");

  private static FaultExplorer.Builder explorer() {
    return Payments.explorer().transport(Payments::transport);
  }

  private static String found(FaultExplorer.Builder explorer, Scenario scenario) {
    AssertionError found =
        assertThrows(AssertionError.class, () -> explorer.build().explore(scenario));
    // Without stack traces: a line number may equal a CVV by chance.
    for (Throwable one = found; one != null; one = one.getCause()) {
      assertFalse(one.toString().contains(Payments.CARD), "shows a card number");
      assertFalse(one.toString().contains(Payments.CVV), "shows a CVV");
      assertFalse(one.toString().contains("Ann Example"), "shows a card holder");
    }
    return found.getMessage();
  }

  private static void assertContains(String part, String text) {
    assertTrue(text.contains(part), text);
  }

  private static void naiveRetry(Trial trial) throws IOException, InterruptedException {
    new NaiveShop(trial.purchasesUrl()).charge("INV-1");
  }

  @Test
  void aNaiveRetryIsFoundAndItsSeedReplaysIt() {
    FaultExplorer.Builder explorer = FaultExplorer.builder().seed(42).allow(IOException.class);
    String text = found(explorer, PlantedMistakesTest::naiveRetry);
    assertContains("reference INV-1 was charged 2 times", text);
    assertContains("AUD 1000 minor units APPROVED (00), reference INV-1", text);

    Matcher replay = REPLAY.matcher(text);
    assertTrue(replay.find(), text);
    assertEquals("42", replay.group(1));
    FaultExplorer.Builder again =
        FaultExplorer.builder()
            .allow(IOException.class)
            .seed(Long.parseLong(replay.group(1)))
            .replay(replay.group(2));
    assertEquals(text, found(again, PlantedMistakesTest::naiveRetry));
  }

  @Test
  void aRetryUnderANewReferenceIsFoundByTheMoney() {
    String text = found(explorer(), PlantedMistakesTest::retryUnderNewReference);
    assertContains("more was charged than without a fault: 2000 minor units of AUD", text);
  }

  @Test
  void aRetryUnderANewReferenceIsFoundByTheOrder() {
    FaultExplorer.Builder explorer =
        explorer().orderOf(reference -> reference.split("-try")[0]).allowMoreMoney();
    String text = found(explorer, PlantedMistakesTest::retryUnderNewReference);
    assertContains("order INV-1 was charged under several references: [INV-1-try", text);
  }

  private static void retryUnderNewReference(Trial trial) {
    for (int attempt = 1; attempt <= 3; attempt++) {
      if (Payments.pay(trial.client(), "INV-1-try" + attempt).kind() == Kind.APPROVED) {
        return;
      }
    }
  }

  @Test
  void treatingInDoubtAsDeclinedIsFound() {
    String text =
        found(
            explorer(),
            trial -> {
              if (Payments.pay(trial.client(), "INV-1").kind() == Kind.APPROVED) {
                trial.paid("INV-1");
              } else {
                trial.notPaid("INV-1");
              }
            });
    assertContains("the code concluded that INV-1 is not paid, but it was charged", text);
    assertContains("concluded: INV-1 NOT_PAID", text);
  }

  @Test
  void treatingInDoubtAsPaidIsFound() {
    String text =
        found(
            explorer(),
            trial -> {
              Kind kind = Payments.pay(trial.client(), "INV-1").kind();
              if (kind == Kind.APPROVED || kind == Kind.IN_DOUBT) {
                trial.paid("INV-1");
              }
            });
    assertContains("the code concluded that INV-1 is paid, but it was not charged", text);
    assertContains("ledger: empty", text);
  }

  @Test
  void anUnexpectedExceptionIsFoundAndItsMessageIsNotShown() {
    String text =
        found(
            explorer().allow(IllegalStateException.class),
            trial -> {
              PurchaseOutcome outcome = Payments.pay(trial.client(), "INV-1");
              if (!(outcome instanceof Approved)) {
                throw new ClassCastException("no approval of card " + Payments.CARD);
              }
            });
    assertContains("an exception escaped that is not allowed: java.lang.ClassCastException", text);
  }

  @Test
  void aTransportThatGuessesIsFound() {
    FaultExplorer.Builder explorer =
        FaultExplorer.builder().transport(() -> new GuessingTransport(Payments.transport()));
    String text = found(explorer, trial -> Payments.pay(trial.client(), "INV-1"));
    assertContains("the client reported [NOT_SENT] for INV-1, but it was charged", text);
  }

  /** Reports an unanswered request as not sent, and does not check whether it may send. */
  private record GuessingTransport(Transport real) implements Transport {

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      WireRequest.Builder copy =
          WireRequest.post(request.url()).body(request.body()).timeout(request.timeout());
      request.headers().forEach(copy::header);
      Exchange exchange = real.prepare(copy.build(), phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          try {
            return exchange.execute();
          } catch (TransportException e) {
            throw TransportException.notSent("guessed", e);
          }
        }

        @Override
        public void cancel() {
          exchange.cancel();
        }
      };
    }
  }

  @Test
  void codeWithoutATimeOutIsInterruptedAndFound() {
    FaultExplorer.Builder explorer =
        FaultExplorer.builder().chargesNothing().only("no-reply").limit(Duration.ofMillis(700));
    String text = found(explorer, PlantedMistakesTest::noTimeOut);
    assertContains("the code had not ended after 700 ms", text);
  }

  private static void noTimeOut(Trial trial) throws IOException {
    URI uri = URI.create(trial.purchasesUrl() + "/v1.0/purchases");
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU");
    byte[] body = NaiveShop.document("INV-1").getBytes(StandardCharsets.UTF_8);
    // Otherwise the JDK's client sends again by itself.
    connection.setFixedLengthStreamingMode(body.length);
    try {
      connection.getOutputStream().write(body);
      connection.getResponseCode();
    } catch (IOException e) {
      trial.inDoubt("INV-1");
    } finally {
      connection.disconnect();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SENDS_AGAIN_A_SECOND_LATER, lost-reply, was charged 2 times",
    "SENDS_AGAIN_HOURS_LATER, lost-reply, was charged 2 times",
    "SENDS_AGAIN_WHEN_THE_STATUS_ASKS, status-503-retry-0, was charged 2 times",
    "SENDS_AGAIN_ON_TIME_OUT, no-reply, was charged 2 times",
    "FOLLOWS_REDIRECTS, redirect-307, was charged 2 times",
    "TAKES_AN_EXCEPTION_FOR_PAID, lost-request, 'is paid, but it was not charged'",
    "TAKES_A_SERVER_ERROR_FOR_DECLINED, page-502, 'is not paid, but it was charged'",
    "TAKES_A_CLIENT_ERROR_FOR_DECLINED, page-404, 'is not paid, but it was charged'",
    "TAKES_A_TIME_OUT_FOR_DECLINED, no-reply, 'is not paid, but it was charged'",
    "TAKES_A_BROKEN_CONNECTION_FOR_NOT_SENT, lost-reply-reset, 'is not paid, but it was charged'",
    "TAKES_THE_SECOND_ATTEMPT_FOR_A_DUPLICATE, lost-request, 'is paid, but it was not charged'"
  })
  void aCarelessShopIsFound(Mistake mistake, String fault, String finding) {
    FaultExplorer.Builder explorer =
        FaultExplorer.builder().only(fault).cases(4).settling(Duration.ofMillis(1500));
    String text =
        found(
            explorer, trial -> new CarelessShop(trial, mistake, NaiveShop.TIMEOUT).charge("INV-1"));
    assertContains(finding, text);
    assertContains("case: " + fault + "@1", text);
  }

  /** The ledger is correct when the code has ended; a second later it has two charges. */
  @Test
  void aLateSecondRequestIsFoundOnlyAfterWaiting() {
    ExplorerReport report =
        FaultExplorer.builder()
            .only("lost-reply")
            .cases(1)
            .settling(Duration.ofMillis(1))
            .build()
            .explore(
                trial ->
                    new CarelessShop(trial, Mistake.SENDS_AGAIN_A_SECOND_LATER, NaiveShop.TIMEOUT)
                        .charge("INV-1"));
    assertEquals(1, report.casesWithFault());
  }
}
