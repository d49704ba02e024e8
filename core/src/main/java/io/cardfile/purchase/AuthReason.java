package io.cardfile.purchase;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reason of a merchant initiated transaction. The gateway accepts any value and does not detect
 * a typo, so prefer a constant. The gateway's API document shows {@code no_show} as an example and
 * has no list; each constant has the source of its value. Immutable.
 */
public final class AuthReason {

  /** Resubmits a declined transaction. In the gateway's other public documents. */
  public static final AuthReason RESUBMISSION = new AuthReason("resubmission");

  /**
   * Charges found after the service was used, such as damage or a minibar. In the gateway's other
   * public documents.
   */
  public static final AuthReason DELAYED_CHARGES = new AuthReason("delayed_charges");

  /** An earlier authorisation has expired. In the gateway's other public documents. */
  public static final AuthReason REAUTHORIZATION = new AuthReason("reauthorization");

  /** The customer did not come. In the gateway's API document. */
  public static final AuthReason NO_SHOW = new AuthReason("no_show");

  /** An account fell below an agreed balance. In the gateway's other public documents. */
  public static final AuthReason ACCOUNT_TOPUP = new AuthReason("account_topup");

  /** An agreed charge without a fixed amount or date. In the gateway's other public documents. */
  public static final AuthReason UNSCHEDULED = new AuthReason("unscheduled");

  /** More is needed than was first authorised. Known from real gateways, not documented. */
  public static final AuthReason INCREMENTAL = new AuthReason("incremental");

  /**
   * One of a fixed number of payments for one purchase. Known from real gateways, not documented;
   * the gateway's public documents set {@code extra.ecm} to 32 instead.
   */
  public static final AuthReason INSTALMENT = new AuthReason("instalment");

  /**
   * A payment of a standing agreement, at fixed intervals. Known from real gateways, not
   * documented; the gateway's public documents set {@code extra.ecm} to 32 instead.
   */
  public static final AuthReason SUBSCRIPTION = new AuthReason("subscription");

  /**
   * A part of an order is shipped; the value has a space. Known from real gateways, not documented.
   */
  public static final AuthReason PARTIAL_SHIPMENT = new AuthReason("partial shipment");

  /** The payer asked for the charge of a stored card. In the gateway's other public documents. */
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

  private final String value;

  private AuthReason(String value) {
    this.value = Objects.requireNonNull(value, "value == null");
  }

  /** Returns a reason. A value that cannot be sent is reported when the request is built. */
  public static AuthReason of(String value) {
    return new AuthReason(value);
  }

  /** Returns the reasons that have a constant; unmodifiable. */
  public static List<AuthReason> known() {
    return KNOWN;
  }

  /** Returns the text that is sent. */
  public String value() {
    return value;
  }

  /** Returns whether the reason has a constant. */
  public boolean isKnown() {
    return KNOWN.contains(this);
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
