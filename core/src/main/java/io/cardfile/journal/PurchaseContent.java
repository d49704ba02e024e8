package io.cardfile.journal;

import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one reference of one merchant stands for, as far as a journal compares it: amount, currency,
 * kind of purchase and, for a merchant initiated transaction, the card token. Never the card: the
 * same reference with another card is the same content. Immutable; {@link #toString} shows no
 * token.
 */
public final class PurchaseContent {

  private final String merchant;
  private final String reference;
  private final Money amount;
  private final transient @Nullable String token;
  private final @Nullable String destination;

  private PurchaseContent(
      String merchant,
      String reference,
      Money amount,
      @Nullable String token,
      @Nullable String destination) {
    if (!Texts.isStorable(Objects.requireNonNull(merchant, "merchant == null"))) {
      throw new IllegalArgumentException("merchant is blank, too long or holds a control");
    }
    this.merchant = merchant;
    this.reference = reference;
    this.amount = amount;
    this.token = token;
    this.destination = Destination.checked(destination);
  }

  /**
   * Returns what {@code request} stands for.
   *
   * @param merchant whose references these are: two merchants may use the same reference; 1 to 255
   *     characters, not blank, none a control
   * @throws IllegalArgumentException when {@code merchant} is not such a text
   */
  public static PurchaseContent of(String merchant, PurchaseRequest request) {
    String token =
        request instanceof MerchantInitiated
            ? ((MerchantInitiated) request).storedCredential().cardToken().reveal()
            : null;
    return new PurchaseContent(merchant, request.reference(), request.amount(), token, null);
  }

  /** What a first card-on-file transaction would have stood for. */
  static PurchaseContent first(String merchant, String reference, Money amount) {
    return new PurchaseContent(merchant, reference, amount, null, null);
  }

  /**
   * Returns the same content with where it is sent. The destination is not a part of what the
   * reference stands for: each attempt has its own.
   *
   * @param destination a value of {@link Destination#of}
   * @throws IllegalArgumentException when it is not of that form
   */
  public PurchaseContent sentTo(String destination) {
    Objects.requireNonNull(destination, "destination == null");
    return new PurchaseContent(merchant, reference, amount, token, destination);
  }

  /** Whose reference it is. */
  public String merchant() {
    return merchant;
  }

  /** The merchant's reference. */
  public String reference() {
    return reference;
  }

  /** What is charged. */
  public Money amount() {
    return amount;
  }

  /** Where it is sent; empty when that is not known. */
  public Optional<String> destination() {
    return Optional.ofNullable(destination);
  }

  /**
   * Returns a new salted fingerprint, 51 characters of ASCII: what a journal keeps in place of the
   * content. Each is different; {@link #hasFingerprint} tells whether one is of this content.
   */
  public String newFingerprint() {
    return Fingerprint.of(canonical());
  }

  /** Whether {@code fingerprint} was made of this content. */
  public boolean hasFingerprint(String fingerprint) {
    return Fingerprint.matches(fingerprint, canonical());
  }

  // Lengths first: no two contents are written alike.
  private String canonical() {
    String kind = token == null ? "first" : "later";
    String money = amount.minorUnits() + " " + amount.currency().code();
    String owner = merchant.length() + " " + merchant + " " + reference.length() + " " + reference;
    return kind + " " + money + " " + owner + (token == null ? "" : " " + token);
  }

  /** Shows merchant, reference and amount. */
  @Override
  public String toString() {
    return "PurchaseContent(" + merchant + ", " + reference + ", " + amount + ")";
  }
}
