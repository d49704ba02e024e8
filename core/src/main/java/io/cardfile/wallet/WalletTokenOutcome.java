package io.cardfile.wallet;

import io.cardfile.internal.Texts;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a wallet token request: {@link Issued}, or the reason why there is no token. A
 * request moves no money, so after {@code NOT_SENT} and {@code FAILED} it may be sent again.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#wallet-outcome -->
 *
 * <pre>{@code
 * WalletTokenOutcome outcome = client.walletToken(request).execute();
 * if (outcome instanceof WalletTokenOutcome.Issued) {
 *   WalletTokenOutcome.Issued issued = (WalletTokenOutcome.Issued) outcome;
 *   openLightbox(issued.token(), issued.checkoutId());
 * }
 * }</pre>
 *
 * <p>The client creates outcomes; tests may use the static factories. Immutable.
 */
public class WalletTokenOutcome {

  private final Kind kind;
  private final String why;
  private final List<String> errors;
  private final @Nullable Throwable cause;
  private final @Nullable String requestId;

  WalletTokenOutcome(
      Kind kind,
      String why,
      List<String> errors,
      @Nullable Throwable cause,
      @Nullable String requestId) {
    this.kind = kind;
    this.why = Objects.requireNonNull(why, "why == null");
    this.errors = Collections.unmodifiableList(new ArrayList<>(errors));
    this.cause = cause;
    this.requestId = requestId;
  }

  /** The kinds of {@link WalletTokenOutcome}. */
  public enum Kind {
    /** A token was issued: the outcome is {@link Issued}. */
    ISSUED,
    /**
     * The service refused the request or, with status 401, the user name or hash; it would refuse
     * the same one again.
     */
    REFUSED,
    /** Nothing was sent. */
    NOT_SENT,
    /**
     * No reply arrived, or the reply is neither a token nor a refusal. A token has status 200,
     * which the gateway's API document requires, and no errors. A refusal has no token, and either
     * status 401, or an error and a status below 500.
     */
    FAILED
  }

  /** Returns the outcome of {@code reply} to {@code request}; its texts do not show the hash. */
  public static WalletTokenOutcome of(SignedWalletTokenRequest request, WireReply reply) {
    return new WalletTokenReply(request, reply).outcome();
  }

  /** Returns an outcome with the service's token and checkout ID, which must not be blank. */
  public static WalletTokenOutcome issued(String token, String checkoutId) {
    return new Issued(token, checkoutId, null);
  }

  /** Returns a refusal with the service's errors. */
  public static WalletTokenOutcome refused(List<String> errors) {
    return new WalletTokenOutcome(Kind.REFUSED, Texts.firstAsOneLine(errors), errors, null, null);
  }

  /** Returns the outcome that nothing was sent; {@code why} contains no value of the request. */
  public static WalletTokenOutcome notSent(String why, @Nullable Throwable cause) {
    return new WalletTokenOutcome(Kind.NOT_SENT, why, Collections.emptyList(), cause, null);
  }

  /** Returns a failure; {@code why} contains no value of the request. */
  public static WalletTokenOutcome failed(String why, @Nullable Throwable cause) {
    return new WalletTokenOutcome(Kind.FAILED, why, Collections.emptyList(), cause, null);
  }

  /** Returns the kind of this outcome. */
  public final Kind kind() {
    return kind;
  }

  /**
   * Returns the reason as one line of text, without the hash: the first of the service's errors if
   * refused, or the status without one; empty if issued.
   */
  public final String why() {
    return why;
  }

  /** Returns the service's error texts, for developers; empty unless refused. Unmodifiable. */
  public final List<String> errors() {
    return errors;
  }

  /** Returns the exception that caused this; empty unless nothing was sent or the call failed. */
  public final Optional<Throwable> cause() {
    return Optional.ofNullable(cause);
  }

  /** Returns the service's ID of the request, if its reply had one. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /**
   * Returns one line for logs, such as {@code ISSUED} or {@code REFUSED: Invalid hash}, without the
   * token and the checkout ID. The form may change.
   */
  @Override
  public final String toString() {
    return kind + (why.isEmpty() ? "" : ": " + why);
  }

  /** A token for the lightbox. */
  public static final class Issued extends WalletTokenOutcome {

    private final transient String token;
    private final transient String checkoutId;

    Issued(String token, String checkoutId, @Nullable String requestId) {
      super(Kind.ISSUED, "", Collections.emptyList(), null, requestId);
      if (token.trim().isEmpty() || checkoutId.trim().isEmpty()) {
        throw new IllegalArgumentException("the token or the checkout ID is blank");
      }
      this.token = token;
      this.checkoutId = checkoutId;
    }

    /** Returns the token that the merchant's page passes to the lightbox. */
    public String token() {
      return token;
    }

    /** Returns the checkout ID that the merchant's page passes to the lightbox. */
    public String checkoutId() {
      return checkoutId;
    }
  }
}
