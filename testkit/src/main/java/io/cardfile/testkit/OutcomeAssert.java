package io.cardfile.testkit;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.testkit.gateway.Ledger;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the outcome of a purchase. Each returns the outcome with its type, or throws {@link
 * AssertionError} with the details of the outcome and, where a ledger is given, its last entries
 * and the last exchange. Messages hold no card data and no credentials.
 *
 * <pre>{@code
 * StoredCredential stored =
 *     OutcomeAssert.assertThat(outcome, ledger).approved().storedCredential().get();
 * }</pre>
 */
public final class OutcomeAssert {

  private final PurchaseOutcome outcome;
  private final @Nullable Ledger ledger;

  private OutcomeAssert(PurchaseOutcome outcome, @Nullable Ledger ledger) {
    this.outcome = Objects.requireNonNull(outcome, "outcome == null");
    this.ledger = ledger;
  }

  /** Starts assertions on {@code outcome}. */
  public static OutcomeAssert assertThat(PurchaseOutcome outcome) {
    return new OutcomeAssert(outcome, null);
  }

  /** Starts assertions whose messages also show {@link Ledger#report}. */
  public static OutcomeAssert assertThat(PurchaseOutcome outcome, Ledger ledger) {
    return new OutcomeAssert(outcome, Objects.requireNonNull(ledger, "ledger == null"));
  }

  /** Asserts that the purchase was approved. */
  public PurchaseOutcome.Approved approved() {
    return (PurchaseOutcome.Approved) require(Kind.APPROVED);
  }

  /** Asserts that the purchase was declined. */
  public PurchaseOutcome.Declined declined() {
    return (PurchaseOutcome.Declined) require(Kind.DECLINED);
  }

  /** Asserts that the gateway refused the request. */
  public PurchaseOutcome.Refused refused() {
    return (PurchaseOutcome.Refused) require(Kind.REFUSED);
  }

  /** Asserts that nothing was sent. */
  public PurchaseOutcome.NotSent notSent() {
    return (PurchaseOutcome.NotSent) require(Kind.NOT_SENT);
  }

  /** Asserts that the purchase is in doubt. */
  public PurchaseOutcome.InDoubt inDoubt() {
    return (PurchaseOutcome.InDoubt) require(Kind.IN_DOUBT);
  }

  private PurchaseOutcome require(Kind wanted) {
    if (outcome.kind() != wanted) {
      String context = ledger == null ? "" : "\n  " + ledger.report();
      throw new AssertionError("expected " + wanted + " but was " + outcome + details() + context);
    }
    return outcome;
  }

  private String details() {
    StringBuilder details = new StringBuilder();
    outcome.requestId().ifPresent(id -> details.append("\n  request ID ").append(id));
    PurchaseResponse response = response();
    if (response != null && response.errors().size() > 1) { // The outcome shows the first one.
      details.append("\n  errors ").append(response.errors());
    }
    if (outcome.kind() == Kind.IN_DOUBT) {
      Optional<String> reply = ((PurchaseOutcome.InDoubt) outcome).text();
      reply.ifPresent(text -> details.append("\n  the reply: ").append(text));
    }
    return details.toString();
  }

  private @Nullable PurchaseResponse response() {
    switch (outcome.kind()) {
      case APPROVED:
        return ((PurchaseOutcome.Approved) outcome).reply();
      case DECLINED:
        return ((PurchaseOutcome.Declined) outcome).reply();
      case REFUSED:
        return ((PurchaseOutcome.Refused) outcome).reply();
      case IN_DOUBT:
        return ((PurchaseOutcome.InDoubt) outcome).reply().orElse(null);
      default:
        return null;
    }
  }
}
