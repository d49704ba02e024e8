package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.validation.Codes;
import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.Violation;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The card scheme's network transaction ID of the first transaction, which the specification calls
 * authorization tracking ID. Opaque and case-sensitive; never blank: if a scheme assigns none,
 * there is no {@code TrackingId}. Immutable.
 */
public final class TrackingId {

  private static final int MAX_LENGTH = 255;

  private final transient String value;

  private TrackingId(String value) {
    this.value = value;
  }

  /**
   * Returns a tracking ID with the unchanged text.
   *
   * @throws InvalidRequestException code {@code tracking_id}, when it is blank, longer than 255
   *     characters or holds control characters
   */
  public static TrackingId of(String value) {
    if (!isUsable(value)) {
      throw new InvalidRequestException(
          Collections.singletonList(
              Violation.error(
                  "authorization_tracking_id",
                  Codes.TRACKING_ID,
                  "must hold 1 to 255 characters, none of them a control")));
    }
    return new TrackingId(value);
  }

  /** Returns a tracking ID; empty when {@code value} is not a usable ID. */
  static Optional<TrackingId> find(String value) {
    return isUsable(value) ? Optional.of(new TrackingId(value)) : Optional.empty();
  }

  private static boolean isUsable(String value) {
    Objects.requireNonNull(value, "value == null");
    return !value.trim().isEmpty() && value.length() <= MAX_LENGTH && !Texts.isUnsendable(value);
  }

  /** Returns the text, as the gateway sent it. */
  public String value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TrackingId && value.equals(((TrackingId) other).value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "TrackingId(****)";
  }
}
