package io.cardfile.transport;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when no complete reply arrived. {@link #mayHaveReached} returns whether sending again
 * could charge twice.
 *
 * <p>The cause is a copy of the original exception with its class name and stack trace. Its message
 * is kept only if the JDK builds it from host names and ports: other messages may contain URLs,
 * bodies and headers.
 */
public final class TransportException extends IOException {

  private static final long serialVersionUID = 1L;

  private final Phase phase;

  private TransportException(Phase phase, String why, @Nullable Throwable cause) {
    super(
        Objects.requireNonNull(why, "why == null"), cause == null ? null : RedactedCause.of(cause));
    this.phase = phase;
  }

  /**
   * Returns a failure before any byte of the request was written.
   *
   * @param why a fixed text without any value
   */
  public static TransportException notSent(String why, @Nullable Throwable cause) {
    return new TransportException(Phase.BEFORE_SENDING, why, cause);
  }

  /**
   * Returns a failure after which the gateway may have the request.
   *
   * @param phase {@link Phase#SENDING} or later
   * @param why a fixed text without any value
   */
  public static TransportException inDoubt(Phase phase, String why, @Nullable Throwable cause) {
    if (Objects.requireNonNull(phase, "phase == null") == Phase.BEFORE_SENDING) {
      throw new IllegalArgumentException("a request that was not sent is not in doubt");
    }
    return new TransportException(phase, why, cause);
  }

  /** Returns the text that the failure was created with. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the phase that the request reached, exactly or at least. */
  public Phase phase() {
    return phase;
  }

  /** Returns whether the gateway may have the request. */
  public boolean mayHaveReached() {
    return phase != Phase.BEFORE_SENDING;
  }
}
