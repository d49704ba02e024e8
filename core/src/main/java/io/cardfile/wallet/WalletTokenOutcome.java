package io.cardfile.wallet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a wallet token request. No money moves here, so after {@link NotSent} and {@link
 * Failed} the same request may be sent again.
 *
 * <p>Closed: one of {@link Issued}, {@link Refused}, {@link NotSent}, {@link Failed}. Immutable.
 */
public abstract class WalletTokenOutcome {

  private final @Nullable String requestId;

  private WalletTokenOutcome(@Nullable String requestId) {
    this.requestId = requestId;
  }

  /** The branches of {@link WalletTokenOutcome}. */
  public enum Kind {
    /** A token was issued. */
    ISSUED,
    /** The service refused, with its reasons. */
    REFUSED,
    /** The service cannot have the request. */
    NOT_SENT,
    /** There is no usable reply. */
    FAILED
  }

  /** Names every branch, so that none can be forgotten. */
  public interface Visitor<R> {
    /** A token was issued. */
    R issued(Issued issued);

    /** The service refused. */
    R refused(Refused refused);

    /** The service cannot have the request. */
    R notSent(NotSent notSent);

    /** There is no usable reply. */
    R failed(Failed failed);
  }

  /** Which branch this is. */
  public abstract Kind kind();

  /** Calls the branch of {@code visitor} that this outcome is. */
  public abstract <R> R accept(Visitor<R> visitor);

  /** The service's own ID of the request, where its reply had one. */
  public final Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  @Override
  public String toString() {
    return kind().toString();
  }

  /** A token for the lightbox. */
  public static final class Issued extends WalletTokenOutcome {

    private final transient String token;
    private final transient String checkoutId;

    /** Holds what the service answered; neither may be blank. */
    public Issued(String token, String checkoutId, @Nullable String requestId) {
      super(requestId);
      this.token = requireText(token, "token");
      this.checkoutId = requireText(checkoutId, "checkoutId");
    }

    private static String requireText(String text, String name) {
      if (text.trim().isEmpty()) {
        throw new IllegalArgumentException(name + " is blank");
      }
      return text;
    }

    /** The token that the merchant's page gives to the lightbox. */
    public String token() {
      return token;
    }

    /** The checkout ID that the merchant's page gives to the lightbox. */
    public String checkoutId() {
      return checkoutId;
    }

    @Override
    public Kind kind() {
      return Kind.ISSUED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.issued(this);
    }
  }

  /** The service said no; the same request would be refused again. */
  public static final class Refused extends WalletTokenOutcome {

    private final List<String> errors;

    /** Holds what the service answered. */
    public Refused(List<String> errors, @Nullable String requestId) {
      super(requestId);
      this.errors = Collections.unmodifiableList(new ArrayList<>(errors));
    }

    /** The service's own words, for developers; unmodifiable. */
    public List<String> errors() {
      return errors;
    }

    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.refused(this);
    }
  }

  /** Nothing was sent. */
  public static final class NotSent extends WalletTokenOutcome {

    private final String why;
    private final @Nullable Throwable cause;

    /** Holds a reason without any value of the request. */
    public NotSent(String why, @Nullable Throwable cause) {
      super(null);
      this.why = Objects.requireNonNull(why, "why == null");
      this.cause = cause;
    }

    /** Why, in words. */
    public String why() {
      return why;
    }

    /** What went wrong below, if anything. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    public Kind kind() {
      return Kind.NOT_SENT;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.notSent(this);
    }
  }

  /** No reply, or one that is neither a token nor a clear refusal. */
  public static final class Failed extends WalletTokenOutcome {

    private final String why;
    private final @Nullable Throwable cause;

    /** Holds a reason without any value of the request. */
    public Failed(String why, @Nullable Throwable cause, @Nullable String requestId) {
      super(requestId);
      this.why = Objects.requireNonNull(why, "why == null");
      this.cause = cause;
    }

    /** Why, in words. */
    public String why() {
      return why;
    }

    /** What went wrong below, if anything. */
    public Optional<Throwable> cause() {
      return Optional.ofNullable(cause);
    }

    @Override
    public Kind kind() {
      return Kind.FAILED;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.failed(this);
    }
  }
}
