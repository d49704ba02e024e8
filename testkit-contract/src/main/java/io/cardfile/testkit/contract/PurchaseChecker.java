package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Purchases through the whole client, and compares the outcome with the gateway's ledger. */
final class PurchaseChecker {

  /** A call ended after its limit, or its time was up before it was sent; all else was right. */
  static final class LateCallError extends AssertionError {

    private static final long serialVersionUID = 1;

    LateCallError(Measurement seen, Duration deadline) {
      super(
          seen.outcome
              + " after "
              + seen.millis
              + " ms; the deadline: "
              + deadline.toMillis()
              + " ms");
    }
  }

  /** What a row does, or how it replaces its servers. */
  interface Step {
    void run() throws Exception;
  }

  private final Transport transport;
  private final String url;
  private final IntSupplier requests;
  private final Ledger ledger;

  PurchaseChecker(Transport transport, String url, IntSupplier requests, Ledger ledger) {
    this.transport = unguarded(transport);
    this.url = url;
    this.requests = requests;
    this.ledger = ledger;
  }

  /** Plays a row again, up to three times, if a call was late: a busy machine may be slow. */
  static void inTime(Step row, Step restart) throws Exception {
    for (int left = 2; ; left--) {
      try {
        row.run();
        return;
      } catch (LateCallError late) {
        if (left == 0) {
          throw late;
        }
        restart.run();
      }
    }
  }

  /** Permits every request: otherwise the client would hide that a transport sends again. */
  private static Transport unguarded(Transport transport) {
    return (request, phases) -> {
      WireRequest.Builder permitted =
          WireRequest.post(request.url()).body(request.body()).timeout(request.timeout());
      request.headers().forEach(permitted::header);
      return transport.prepare(permitted.build(), phases);
    };
  }

  Measurement buy(String reference, Duration deadline) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of("TEST-merchant", Secrets.TOKEN))
            .deadline(deadline)
            .build();
    PurchaseRequest request = request(reference);
    int before = requests.getAsInt();
    long start = System.nanoTime();
    PurchaseOutcome outcome = client.purchase(request).execute();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return new Measurement(requests.getAsInt() - before, outcome.kind().name(), millis);
  }

  /** Sends a purchase that must be approved. */
  void approved(String reference, Duration deadline) {
    assertEquals(Kind.APPROVED.name(), buy(reference, deadline).outcome, reference);
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.firstCardOnFile()
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .card(
            Card.builder()
                .holder("Ann Example")
                .number(Secrets.CARD_NUMBER)
                .expiry("12/2099")
                .cvv("123")
                .build())
        .build();
  }

  /**
   * Asserts that the purchase was sent at most once, that its outcome is allowed and matches the
   * ledger, and last that it ended by its deadline.
   *
   * @throws LateCallError when only the time is wrong
   */
  void assertTruthful(Measurement seen, String reference, Set<Kind> allowed, Duration deadline) {
    assertTrue(seen.requests <= 1, () -> "the request was sent " + seen.requests + " times");
    Kind outcome = Kind.valueOf(seen.outcome);
    boolean isUnsent = isTimeUpUnsent(seen, deadline);
    assertTrue(allowed.contains(outcome) || isUnsent, () -> "unexpected outcome " + outcome);
    LedgerAssert charges = LedgerAssert.assertThat(ledger).nothingChargedTwice();
    if (outcome == Kind.APPROVED) {
      charges.chargedOnce(reference);
    } else if (outcome != Kind.IN_DOUBT) {
      charges.notCharged(reference);
    }
    if (outcome == Kind.NOT_SENT) {
      assertEquals(0, seen.requests, "the outcome is NOT_SENT");
    }
    long limit = deadline.plus(ContractRows.GRACE).toMillis();
    if (seen.millis > limit || !allowed.contains(outcome)) {
      throw new LateCallError(seen, deadline);
    }
  }

  /** Returns whether the deadline passed before the request was sent, as on a busy machine. */
  private static boolean isTimeUpUnsent(Measurement seen, Duration deadline) {
    return seen.outcome.equals(Kind.NOT_SENT.name())
        && seen.requests == 0
        && seen.millis >= deadline.toMillis();
  }
}
