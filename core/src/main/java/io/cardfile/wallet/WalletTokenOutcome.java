package io.cardfile.wallet;

import io.cardfile.internal.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a wallet token request. It moves no money, so after {@link NotSent} and {@link
 * Failed} the same request may be sent again.
 *
 * <p>Closed: one of {@link Issued}, {@link Refused}, {@link NotSent}, {@link Failed}. Immutable.
 */
public abstract class WalletTokenOutcome {

  private final Kind kind;
  private final String why;
  private final @Nullable String requestId;

  WalletTokenOutcome(Kind kind, @Nullable String requestId, String why) {
    this.kind = kind;
    this.requestId = requestId;
    this.why = Objects.requireNonNull(why, "why == null");
  }

  /**
   * The kinds of {@link WalletTokenOutcome}, and of {@code TokenizationOutcome}; {@code
   * PaymentEvent.Outcome} has the same names.
   */
  public enum Kind {
    /** A token was issued. */
    ISSUED,
    /** The service refused the request, with its reasons. */
    REFUSED,
    /** The service cannot have the request. */
    NOT_SENT,
    /** There is no usable reply. */
    FAILED
  }

  /** Handles every kind, so that callers cannot forget one. */
  public interface Visitor<R> {
    /** Handles an issued token. */
    R issued(Issued issued);

    /** Handles a refusal. */
    R refused(Refused refused);

    /** Handles a request that the service cannot have. */
    R notSent(NotSent notSent);

    /** Handles a missing or unusable reply. */
    R failed(Failed failed);
  }

  /** Returns the kind of this outcome. */
  public final Kind kind() {
    return kind;
  }

  /**
   * Returns the reason as one line of text, without any value of the request: the first of the
   * service's errors if refused, empty if issued.
   */
  public final String why() {
    return why;
  }

  /** Calls the method of {@code visitor} for this kind and returns its result. */
  public abstract <R> R accept(Visitor<R> visitor);

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
  public String toString() {
    return kind + (why.isEmpty() ? "" : ": " + why);
  }

  /** A token for the lightbox. */
  public static final class Issued extends WalletTokenOutcome {

    private final transient String token;
    private final transient String checkoutId;

    /** Creates an outcome with the service's values, which must not be blank. */
    public Issued(String token, String checkoutId, @Nullable String requestId) {
      super(Kind.ISSUED, requestId, "");
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

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.issued(this);
    }
  }

  /** The service refused the request; it would refuse the same request again. */
  public static final class Refused extends WalletTokenOutcome {

    private final List<String> errors;

    /** Creates a refusal with the service's errors. */
    public Refused(List<String> errors, @Nullable String requestId) {
      super(Kind.REFUSED, requestId, Texts.firstAsOneLine(errors));
      this.errors = Collections.unmodifiableList(new ArrayList<>(errors));
    }

    /** Returns the service's error texts, for developers; unmodifiable. */
    public List<String> errors() {
      return errors;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.refused(this);
    }
  }

  /** Nothing was sent. */
  public static final class NotSent extends WalletTokenOutcome {

    private final @Nullable Throwable cause;

    /** Creates an outcome with a reason that contains no value of the request. */
    public NotSent(String why, @Nullable Throwable cause) {
      super(Kind.NOT_SENT, null, why);
      this.cause = cause;
    }

    /** Returns the exception that caused this, if any. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.notSent(this);
    }
  }

  /**
   * There was no reply, or a reply that is neither a token nor a clear refusal. A token counts only
   * with status 200, which the specification requires of every reply of this service, and without
   * errors; a refusal only with an error, without a token, and with a status of the gateway.
   */
  public static final class Failed extends WalletTokenOutcome {

    private final @Nullable Throwable cause;

    /** Creates an outcome with a reason that contains no value of the request. */
    public Failed(String why, @Nullable Throwable cause, @Nullable String requestId) {
      super(Kind.FAILED, requestId, why);
      this.cause = cause;
    }

    /** Returns the exception that caused this, if any. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.failed(this);
    }
  }
}
