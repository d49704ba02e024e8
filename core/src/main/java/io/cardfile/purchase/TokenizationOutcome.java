package io.cardfile.purchase;

import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a tokenization request. It moves no money, so after {@code NOT_SENT} and {@code
 * FAILED} the request may be sent again; the gateway may accept a wallet's verifier only once.
 * Immutable.
 *
 * <p>The specification does not show the reply. A token counts only if the reply certainly answers
 * this request, has status 200 or 201 and no errors, and {@code successful} is true, also within
 * {@code response} if it is there; otherwise another payer might be charged. A refusal counts only
 * with an error, with {@code successful} false, without a token, and with a status of the gateway.
 * A {@code reference} or {@code card_number} that is not the request's is a failure, and so is a
 * reply about a payment: {@code captured}, or an amount above zero. All this is our choice.
 */
public final class TokenizationOutcome {

  private final Kind kind;
  private final @Nullable CardToken cardToken;
  private final @Nullable PurchaseResponse response;
  private final int status;
  private final String why;
  private final @Nullable Throwable cause;
  private final OutcomeOrigin origin;

  /**
   * Creates an outcome.
   *
   * @param cardToken of the reply; not kept unless issued
   * @param status 0 without a reply
   * @param why redacted; empty if issued
   * @hidden
   */
  public TokenizationOutcome(
      Kind kind,
      @Nullable CardToken cardToken,
      @Nullable PurchaseResponse response,
      int status,
      String why,
      @Nullable Throwable cause,
      OutcomeOrigin origin) {
    this.kind = kind;
    this.cardToken = kind == Kind.ISSUED ? cardToken : null;
    this.response = response;
    this.status = status;
    this.why = why;
    this.cause = cause;
    this.origin = origin;
  }

  /** Returns the kind of the outcome. */
  public Kind kind() {
    return kind;
  }

  /**
   * Returns the card token, {@code card_token} of the reply's {@code response}, or else {@code
   * token} (field fact); present only if issued. It is no {@link StoredCredential}: a merchant
   * initiated transaction needs the consent of the payer and a first card-on-file transaction
   * (specification, 1).
   */
  public Optional<CardToken> cardToken() {
    return Optional.ofNullable(cardToken);
  }

  /** Returns the gateway's reply, redacted; empty without a readable one. */
  public Optional<PurchaseResponse> response() {
    return Optional.ofNullable(response);
  }

  /** Returns the HTTP status; empty without a reply. */
  public OptionalInt status() {
    return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /** Returns the gateway's ID of the request, if its reply had one. */
  public Optional<String> requestId() {
    return origin.requestId();
  }

  /**
   * Returns the reason as one line of text, redacted: the first of the gateway's errors if refused,
   * empty if issued.
   */
  public String why() {
    return why;
  }

  /** Returns the exception that caused this, if any. */
  public Optional<Throwable> cause() {
    return Optional.ofNullable(cause);
  }

  /** Returns kind and reason as one line for logs, without the token. */
  @Override
  public String toString() {
    return kind + (why.isEmpty() ? "" : ": " + why);
  }
}
