package io.cardfile.purchase;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a merchant charges a stored card without the payer. The set is open: the service
 * accepts values that this version does not know, so it does not detect a typo; {@link #nearMiss}
 * helps to find one. The known values are field facts; the specification lists none. Immutable.
 */
public final class AuthReason {

  /** Resubmits a declined transaction. */
  public static final AuthReason RESUBMISSION = new AuthReason("resubmission");

  /** Charges found after the service was used, such as damage or a minibar. */
  public static final AuthReason DELAYED_CHARGES = new AuthReason("delayed_charges");

  /** An earlier authorisation has run out. */
  public static final AuthReason REAUTHORIZATION = new AuthReason("reauthorization");

  /** The customer did not come. */
  public static final AuthReason NO_SHOW = new AuthReason("no_show");

  /** An account fell below an agreed balance. */
  public static final AuthReason ACCOUNT_TOPUP = new AuthReason("account_topup");

  /** An agreed charge without a fixed amount or date. */
  public static final AuthReason UNSCHEDULED = new AuthReason("unscheduled");

  /** More is needed than was first authorised. */
  public static final AuthReason INCREMENTAL = new AuthReason("incremental");

  /** One of a fixed number of payments for one purchase. */
  public static final AuthReason INSTALMENT = new AuthReason("instalment");

  /** A payment of a standing agreement, at fixed intervals. */
  public static final AuthReason SUBSCRIPTION = new AuthReason("subscription");

  /** Part of an order is shipped; the service writes it with a space. */
  public static final AuthReason PARTIAL_SHIPMENT = new AuthReason("partial shipment");

  /** The payer asked for this charge of a stored card. */
  public static final AuthReason CARDHOLDER_INITIATED = new AuthReason("cardholder_initiated");

  private static final List<AuthReason> KNOWN =
      Collections.unmodifiableList(
          Arrays.asList(
              RESUBMISSION,
              DELAYED_CHARGES,
              REAUTHORIZATION,
              NO_SHOW,
              ACCOUNT_TOPUP,
              UNSCHEDULED,
              INCREMENTAL,
              INSTALMENT,
              SUBSCRIPTION,
              PARTIAL_SHIPMENT,
              CARDHOLDER_INITIATED));

  private static final int NEAR = 2;
  private static final int LONGEST = 64;

  private final String value;

  private AuthReason(String value) {
    this.value = value;
  }

  /**
   * Returns the constant for a known value, or a new reason for any other. A value that cannot be
   * sent is reported when the request is built.
   */
  public static AuthReason of(String value) {
    Objects.requireNonNull(value, "value == null");
    for (AuthReason known : KNOWN) {
      if (known.value.equals(value)) {
        return known;
      }
    }
    return new AuthReason(value);
  }

  /** Returns the known reasons; unmodifiable. */
  public static List<AuthReason> known() {
    return KNOWN;
  }

  /** Returns the text that is sent. */
  public String value() {
    return value;
  }

  /** Returns whether this version knows the reason. */
  public boolean isKnown() {
    return KNOWN.contains(this);
  }

  /** Returns the known value that this one may be a typo of; empty for a known value. */
  public Optional<AuthReason> nearMiss() {
    if (isKnown() || value.length() > LONGEST) {
      return Optional.empty();
    }
    String given = normal(value);
    for (AuthReason known : KNOWN) {
      if (isWithin(NEAR, given, normal(known.value))) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }

  private static String normal(String text) {
    return text.toLowerCase(Locale.ROOT).replace(" ", "").replace("_", "").replace("-", "");
  }

  /**
   * Returns whether the Levenshtein distance of two short texts, the number of characters to
   * insert, delete or change, is at most {@code limit}.
   */
  static boolean isWithin(int limit, String a, String b) {
    return Math.abs(a.length() - b.length()) <= limit && distance(a, b) <= limit;
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      previous = nextRow(previous, a.charAt(i - 1), b, i);
    }
    return previous[b.length()];
  }

  private static int[] nextRow(int[] previous, char c, String b, int i) {
    int[] row = new int[previous.length];
    row[0] = i;
    for (int j = 1; j < row.length; j++) {
      int change = previous[j - 1] + (c == b.charAt(j - 1) ? 0 : 1);
      row[j] = Math.min(change, Math.min(previous[j], row[j - 1]) + 1);
    }
    return row;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AuthReason && value.equals(((AuthReason) other).value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
