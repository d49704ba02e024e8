package io.cardfile.testkit;

import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;

/**
 * Outcomes for tests that replace the code which calls the client, for example with Mockito.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#outcomes -->
 *
 * <pre>{@code
 * when(payments.pay("ORDER-1")).thenReturn(Outcomes.declined("ORDER-1", amount, "51"));
 * }</pre>
 *
 * <p>Each is the outcome that a client returns for a reply of a {@link TestGateway} to a purchase
 * with a card that is charged once; {@link CardOnFile} has the outcomes of stored cards. The same
 * arguments give the same outcome.
 */
public final class Outcomes {

  private Outcomes() {}

  /** Returns an approval of the whole amount, captured. */
  public static PurchaseOutcome.Approved approved(String reference, Money amount) {
    PurchaseRequest request = purchase(reference, amount).build();
    return (PurchaseOutcome.Approved) require(Kind.APPROVED, send(gateway(reference), request));
  }

  /** Returns an approval of the whole amount, of which nothing is captured. */
  public static PurchaseOutcome.Approved authorized(String reference, Money amount) {
    PurchaseRequest request = purchase(reference, amount).authorizeOnly().build();
    return (PurchaseOutcome.Approved) require(Kind.APPROVED, send(gateway(reference), request));
  }

  /**
   * Returns a decline.
   *
   * @param code the response code, such as {@code 51} for insufficient funds
   * @throws IllegalArgumentException when the code is not one of a decline
   */
  public static PurchaseOutcome.Declined declined(String reference, Money amount, String code) {
    TestGateway gateway = gateway(reference);
    gateway.next().decline(code);
    PurchaseRequest request = purchase(reference, amount).build();
    return (PurchaseOutcome.Declined) require(Kind.DECLINED, send(gateway, request));
  }

  /**
   * Returns a refusal by the gateway, which charged nothing.
   *
   * @param error the gateway's text, such as {@code Card number is invalid}
   * @throws IllegalArgumentException when a client does not report this text as a refusal, such as
   *     that of a duplicate reference
   */
  public static PurchaseOutcome.Refused refused(String reference, Money amount, String error) {
    TestGateway gateway = gateway(reference);
    gateway.next().refuse(error);
    PurchaseRequest request = purchase(reference, amount).build();
    return (PurchaseOutcome.Refused) require(Kind.REFUSED, send(gateway, request));
  }

  /** Returns the outcome of a purchase whose reply was lost: it may have been charged. */
  public static PurchaseOutcome.InDoubt inDoubt(String reference, Money amount) {
    TestGateway gateway = gateway(reference);
    gateway.next().loseReply();
    PurchaseRequest request = purchase(reference, amount).build();
    return (PurchaseOutcome.InDoubt) require(Kind.IN_DOUBT, send(gateway, request));
  }

  /** Returns the outcome of a purchase that was not sent, because no connection was made. */
  public static PurchaseOutcome.NotSent notSent(String reference, Money amount) {
    PurchaseRequest request = purchase(reference, amount).build();
    return PurchaseOutcome.notSent(request, "the connection was refused", null);
  }

  /**
   * Returns the outcome of a purchase whose reference the journal has for another purchase.
   *
   * @param state the state of the other purchase
   */
  public static PurchaseOutcome.ReferenceReused referenceReused(
      String reference, Money amount, JournalState state) {
    return PurchaseOutcome.referenceReused(purchase(reference, amount).build(), state);
  }

  private static PurchaseRequest.Builder purchase(String reference, Money amount) {
    return PurchaseRequest.card(TestCard.VISA.card()).reference(reference).amount(amount);
  }

  private static TestGateway gateway(String reference) {
    return TestGateway.builder().seed(CardOnFile.seedOf(reference)).build();
  }

  private static PurchaseOutcome send(TestGateway gateway, PurchaseRequest request) {
    return gateway.client().purchase(request).execute();
  }

  private static PurchaseOutcome require(Kind expected, PurchaseOutcome outcome) {
    if (outcome.kind() != expected) {
      throw new IllegalArgumentException("a client reports this as " + outcome);
    }
    return outcome;
  }
}
