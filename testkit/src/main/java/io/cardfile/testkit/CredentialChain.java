package io.cardfile.testkit;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.transport.WireReply;

/**
 * A chain of three purchases with one card: the first transaction, a subscription and a no-show
 * fee, each with its request, the gateway's reply and the outcome.
 *
 * <table>
 * <caption>What the reply to each holds</caption>
 * <tr><th>member of the reply</th><th>first</th><th>subscription, no-show</th></tr>
 * <tr><td>card_token</td><td>the card's token</td><td>the same token</td></tr>
 * <tr><td>metadata.authorization_tracking_id</td><td>the ID to keep; blank if the scheme gives
 *     none</td><td>another ID, or blank; never to be kept</td></tr>
 * <tr><td>metadata.original_transaction_reference</td><td>blank</td><td>the reference of the
 *     first</td></tr>
 * <tr><td>cvv_match</td><td>M</td><td>U, because no CVV is sent</td></tr>
 * </table>
 *
 * <p>The same card and amount give the same chain. Immutable.
 */
public final class CredentialChain {

  private final StoredCredential credential;
  private final Step first;
  private final Step subscription;
  private final Step noShow;

  private CredentialChain(StoredCredential credential, Step first, Step subscription, Step noShow) {
    this.credential = credential;
    this.first = first;
    this.subscription = subscription;
    this.noShow = noShow;
  }

  /**
   * Returns a chain whose three purchases have this amount, under the references {@code FIRST-1},
   * {@code SUBSCRIPTION-1} and {@code NO-SHOW-1}.
   *
   * @throws IllegalArgumentException when the first transaction is not approved with this card and
   *     amount
   */
  public static CredentialChain of(TestCard card, Money amount) {
    FakeGateway gateway = CardOnFile.gateway(card, CardOnFile.FIRST_SEED);
    PaymentClient client = CardOnFile.client(gateway);
    Step first = step(gateway, client, CardOnFile.first(card, "FIRST-1", amount));
    StoredCredential credential = credential(first.outcome());
    Step subscription =
        step(gateway, client, later(credential, AuthReason.SUBSCRIPTION, "SUBSCRIPTION-1", amount));
    Step noShow = step(gateway, client, later(credential, AuthReason.NO_SHOW, "NO-SHOW-1", amount));
    return new CredentialChain(credential, first, subscription, noShow);
  }

  private static StoredCredential credential(PurchaseOutcome first) {
    if (first.kind() != Kind.APPROVED) {
      throw new IllegalArgumentException(
          "the first transaction is " + first.kind() + ", not approved");
    }
    return ((PurchaseOutcome.Approved) first)
        .storedCredential()
        .orElseThrow(() -> new IllegalStateException("the first reply has no card token"));
  }

  private static PurchaseRequest later(
      StoredCredential credential, AuthReason reason, String reference, Money amount) {
    return PurchaseRequest.merchantInitiated(credential, reason)
        .reference(reference)
        .amount(amount)
        .build();
  }

  private static Step step(FakeGateway gateway, PaymentClient client, PurchaseRequest request) {
    PurchaseOutcome outcome = client.purchase(request).execute();
    return new Step(request, CardOnFile.lastReply(gateway), outcome);
  }

  /** Returns the credential that the first transaction gave. */
  public StoredCredential credential() {
    return credential;
  }

  /** Returns the first card-on-file transaction. */
  public Step first() {
    return first;
  }

  /** Returns the later charge with the reason {@code subscription}. */
  public Step subscription() {
    return subscription;
  }

  /** Returns the later charge with the reason {@code no_show}. */
  public Step noShow() {
    return noShow;
  }

  /** Returns a new transport that gives the three replies in this order. */
  public ScriptedTransport script() {
    return new ScriptedTransport()
        .reply(first.reply())
        .reply(subscription.reply())
        .reply(noShow.reply());
  }

  /** Shows nothing of the credential. */
  @Override
  public String toString() {
    return "CredentialChain(" + first + ", " + subscription + ", " + noShow + ")";
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

    /** Returns the gateway's reply, to script. */
    public WireReply reply() {
      return reply;
    }

    /** Returns the outcome, to return from a mock of your own interface. */
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
