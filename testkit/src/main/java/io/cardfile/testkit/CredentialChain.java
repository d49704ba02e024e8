package io.cardfile.testkit;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * A chain of purchases with one card: the first transaction and later charges, each with its
 * request, the gateway's reply and the outcome, for tests that replace the client or the transport.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#chain -->
 *
 * <pre>{@code
 * CredentialChain chain =
 *     CredentialChain.start(TestCard.VISA, "ORDER-1", Money.of("19.00", "AUD"))
 *         .charge(AuthReason.SUBSCRIPTION, "ORDER-2", Money.of("9.00", "AUD"));
 * when(payments.pay("ORDER-2")).thenReturn(chain.last().outcome());
 * }</pre>
 *
 * <p>The same calls give the same chain. Not thread-safe.
 */
public final class CredentialChain {

  private final TestGateway gateway;
  private final PaymentClient client;
  private final List<Step> steps = new ArrayList<>();
  private final StoredCredential credential;

  private CredentialChain(TestCard card, String reference, Money amount) {
    gateway = TestGateway.builder().seed(card.ordinal()).build();
    client = gateway.client();
    purchase(PurchaseRequest.firstCardOnFile(card.card()).reference(reference).amount(amount));
    PurchaseOutcome first = first().outcome();
    if (first.kind() != PurchaseOutcome.Kind.APPROVED) {
      throw new IllegalArgumentException(
          "the first transaction is " + first.kind() + ", and so puts no card on file");
    }
    credential = gateway.ledger().credential(reference);
  }

  /**
   * Returns a chain that begins with this first card-on-file transaction.
   *
   * @throws IllegalArgumentException when it is not approved with this card and amount
   */
  public static CredentialChain start(TestCard card, String reference, Money amount) {
    return new CredentialChain(Objects.requireNonNull(card, "card == null"), reference, amount);
  }

  /**
   * Adds a merchant initiated transaction and returns this chain.
   *
   * @throws IllegalArgumentException when a purchase of the chain has this reference
   */
  public CredentialChain charge(AuthReason reason, String reference, Money amount) {
    if (steps.stream().anyMatch(step -> step.request().reference().equals(reference))) {
      throw new IllegalArgumentException("each purchase of a chain needs a reference of its own");
    }
    purchase(
        PurchaseRequest.merchantInitiated(credential, reason).reference(reference).amount(amount));
    return this;
  }

  private void purchase(PurchaseRequest.Builder builder) {
    PurchaseRequest request = builder.build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    steps.add(new Step(request, gateway.lastReply(), outcome));
  }

  /** Returns the credential that the first transaction gave. */
  public StoredCredential credential() {
    return credential;
  }

  /** Returns the first transaction. */
  public Step first() {
    return steps.get(0);
  }

  /** Returns the last purchase. */
  public Step last() {
    return steps.get(steps.size() - 1);
  }

  /** Returns all purchases in their order; an unmodifiable copy. */
  public List<Step> steps() {
    return Collections.unmodifiableList(new ArrayList<>(steps));
  }

  /** Shows the outcomes, and nothing of the credential. */
  @Override
  public String toString() {
    return "CredentialChain" + steps;
  }

  /** One purchase of a chain. Immutable. */
  public static final class Step {

    private final PurchaseRequest request;
    private final WireReply reply;
    private final PurchaseOutcome outcome;

    private Step(PurchaseRequest request, WireReply reply, PurchaseOutcome outcome) {
      this.request = request;
      this.reply = reply;
      this.outcome = outcome;
    }

    /** Returns the request. */
    public PurchaseRequest request() {
      return request;
    }

    /** Returns the gateway's reply. */
    public WireReply reply() {
      return reply;
    }

    /** Returns the outcome. */
    public PurchaseOutcome outcome() {
      return outcome;
    }

    /** Shows the outcome. */
    @Override
    public String toString() {
      return outcome.toString();
    }
  }
}
