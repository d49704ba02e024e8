package io.cardfile.validation;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The unchecked input of a purchase, for {@link PurchaseRules}. Mutable, not thread-safe. Contains
 * card data, so {@link #toString} shows no content.
 */
public final class PurchaseInput {

  @Nullable BigDecimal amount;
  transient @Nullable String currency;
  transient @Nullable String reference;
  transient @Nullable String cardHolder;
  transient @Nullable String cardNumber;
  transient @Nullable String cardExpiry;
  transient @Nullable String cvv;
  transient @Nullable String cardToken;
  transient @Nullable String customerIp;
  transient @Nullable String indicator;
  transient @Nullable String authReason;
  transient @Nullable String trackingId;
  boolean cardOnFile;
  boolean wallet;

  /** Creates an empty input. */
  public PurchaseInput() {}

  /** Sets {@code amount} in minor units; a fraction is kept and refused by the rules. */
  public PurchaseInput amount(@Nullable BigDecimal minorUnits) {
    amount = minorUnits;
    return this;
  }

  /** Sets {@code currency}, an ISO 4217 code such as {@code AUD}. */
  public PurchaseInput currency(@Nullable String value) {
    currency = value;
    return this;
  }

  /** Sets {@code reference}. */
  public PurchaseInput reference(@Nullable String value) {
    reference = value;
    return this;
  }

  /** Sets {@code card_holder}. */
  public PurchaseInput cardHolder(@Nullable String value) {
    cardHolder = value;
    return this;
  }

  /** Sets {@code card_number}, digits only. */
  public PurchaseInput cardNumber(@Nullable String value) {
    cardNumber = value;
    return this;
  }

  /** Sets {@code card_expiry} as {@code MM/YYYY}. */
  public PurchaseInput cardExpiry(@Nullable String value) {
    cardExpiry = value;
    return this;
  }

  /** Sets {@code cvv}, three or four digits. */
  public PurchaseInput cvv(@Nullable String value) {
    cvv = value;
    return this;
  }

  /** Sets {@code card_token}. */
  public PurchaseInput cardToken(@Nullable String value) {
    cardToken = value;
    return this;
  }

  /** Sets {@code customer_ip}, a dotted IPv4 address, or null for none. */
  public PurchaseInput customerIp(@Nullable String value) {
    customerIp = value;
    return this;
  }

  /** Sets {@code extra.stored_credential_indicator}: {@code I} or {@code S}. */
  public PurchaseInput indicator(@Nullable String value) {
    indicator = value;
    return this;
  }

  /** Sets {@code extra.auth_reason}. */
  public PurchaseInput authReason(@Nullable String value) {
    authReason = value;
    return this;
  }

  /** Sets {@code extra.authorization_tracking_id}, or null to omit it. */
  public PurchaseInput trackingId(@Nullable String value) {
    trackingId = value;
    return this;
  }

  /** Sets {@code extra.card_on_file}. */
  public PurchaseInput cardOnFile(boolean value) {
    cardOnFile = value;
    return this;
  }

  /** Sets whether a wallet checkout replaces the card details. */
  public PurchaseInput wallet(boolean value) {
    wallet = value;
    return this;
  }

  boolean isFirst() {
    return "I".equals(indicator);
  }

  boolean isMerchantInitiated() {
    return "S".equals(indicator);
  }

  @Override
  public String toString() {
    return "PurchaseInput(****)";
  }
}
