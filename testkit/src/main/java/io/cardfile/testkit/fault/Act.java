package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the gateway does with one request: a decision about a purchase, or a fault. Immutable. */
public final class Act {

  private final String text;
  private final @Nullable Verdict verdict;
  private final @Nullable Fault fault;
  private final boolean resets;

  private Act(String text, @Nullable Verdict verdict, @Nullable Fault fault, boolean resets) {
    this.text = Objects.requireNonNull(text, "text == null");
    this.verdict = verdict;
    this.fault = fault;
    this.resets = resets;
  }

  /** Returns the act of a decision about a purchase. */
  public static Act of(String text, Verdict verdict) {
    return new Act(text, verdict, null, false);
  }

  /**
   * Returns the act of a fault.
   *
   * @param resets whether a connection that it ends is reset (RST) instead of closed (FIN)
   */
  public static Act of(String text, Fault fault, boolean resets) {
    return new Act(text, null, fault, resets);
  }

  /** Whether only a purchase can be decided like this. */
  boolean isForPurchases() {
    return verdict != null;
  }

  @Nullable Verdict verdict() {
    return verdict;
  }

  @Nullable Fault fault() {
    return fault;
  }

  boolean resets() {
    return resets;
  }

  Position position() {
    return fault == null ? Position.AFTER_REQUEST : fault.position();
  }

  /** Returns the text of the dialect, such as {@code half-body+reset}. */
  @Override
  public String toString() {
    return text;
  }
}
