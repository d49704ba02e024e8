package io.cardfile.wallet;

import io.cardfile.internal.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a wallet token request: {@link Issued}, or one of another kind. It moves no money,
 * so after {@code NOT_SENT} and {@code FAILED} the same request may be sent again. Immutable;
 * closed: only this library has a subclass.
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
    this.errors = Collections.unmodifiableList(errors);
    this.cause = cause;
    this.requestId = requestId;
  }

  /**
   * The kinds of {@link WalletTokenOutcome}, and of {@code TokenizationOutcome}; {@code
   * PaymentEvent.Outcome} has the same names.
   */
  public enum Kind {
    /** A token was issued: the outcome is {@link Issued}. */
    ISSUED,
    /** The service refused the request, with its reasons; it would refuse the same one again. */
    REFUSED,
    /** Nothing was sent. */
    NOT_SENT,
    /**
     * There was no reply, or one that is neither a token nor a clear refusal. A token counts only
     * with status 200, which the specification requires of every reply of this service, and without
     * errors; a refusal only with an error, without a token, and with a status of the gateway.
     */
    FAILED
  }

  /** Creates a refusal with the service's errors. */
  public static WalletTokenOutcome refused(List<String> errors, @Nullable String requestId) {
    String why = Texts.firstAsOneLine(errors);
    return new WalletTokenOutcome(Kind.REFUSED, why, new ArrayList<>(errors), null, requestId);
  }

  /** Creates the outcome that nothing was sent; {@code why} contains no value of the request. */
  public static WalletTokenOutcome notSent(String why, @Nullable Throwable cause) {
    return new WalletTokenOutcome(Kind.NOT_SENT, why, Collections.emptyList(), cause, null);
  }

  /** Creates a failure; {@code why} contains no value of the request. */
  public static WalletTokenOutcome failed(
      String why, @Nullable Throwable cause, @Nullable String requestId) {
    return new WalletTokenOutcome(Kind.FAILED, why, Collections.emptyList(), cause, requestId);
  }

  /** Returns the kind of this outcome. */
  public final Kind kind() {
    return kind;
  }

  /**
   * Returns the reason as one line of text, without the hash: the first of the service's errors if
   * refused, empty if issued.
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
   * Returns one line for logs, such as {@code ISSUED} or {@code REFUSED: Invalid hash}: the kind,
   * and the reason or the first of the service's errors, with at most 200 characters of it and no
   * line break. Shows neither the token nor the checkout ID. The form may change; do not decide by
   * it.
   */
  @Override
  public final String toString() {
    return kind + (why.isEmpty() ? "" : ": " + why);
  }

  /** A token for the lightbox. */
  public static final class Issued extends WalletTokenOutcome {

    private final transient String token;
    private final transient String checkoutId;

    /** Creates an outcome with the service's values, which must not be blank. */
    public Issued(String token, String checkoutId, @Nullable String requestId) {
      super(Kind.ISSUED, "", Collections.emptyList(), null, requestId);
      this.token = requireText(token, "token");
      this.checkoutId = requireText(checkoutId, "checkoutId");
    }

    private static String requireText(String text, String name) {
      if (text.trim().isEmpty()) {
        throw new IllegalArgumentException(name + " is blank");
      }
      return text;
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
