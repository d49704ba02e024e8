package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A payment: a card or wallet that is charged once, a first card-on-file payment, or a charge of a
 * stored card with or without the payer. Each kind has a builder.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#request -->
 *
 * <pre>{@code
 * PurchaseRequest request =
 *     PurchaseRequest.firstCardOnFile(card)
 *         .reference("ORDER-1042")
 *         .amount(Money.of("19.00", "AUD"))
 *         .customerIp("203.0.113.7")
 *         .build();
 * }</pre>
 *
 * <p>Every instance is valid. Immutable and thread-safe.
 */
public final class PurchaseRequest {

  private final Kind kind;
  private final Money amount;
  private final String reference;
  private final @Nullable String customerIp;
  private final @Nullable Card card;
  private final @Nullable StoredCredential storedCredential;
  private final @Nullable AuthReason reason;
  private final JsonObject walletFields;
  private final transient JsonObject document;

  private PurchaseRequest(Builder builder) {
    kind = builder.kind;
    amount = Objects.requireNonNull(builder.amount);
    reference = Objects.requireNonNull(builder.reference);
    customerIp = builder.customerIp;
    card = builder.card;
    storedCredential = builder.storedCredential;
    reason = builder.reason;
    walletFields = builder.wallet;
    document = PurchaseDocument.write(builder);
  }

  /** Returns a builder for a card that is charged once and not kept. */
  public static Builder card(Card card) {
    return new Builder(Kind.ONE_OFF).with(card);
  }

  /**
   * Returns a builder for the first payment with a card that is kept: the payer is present, enters
   * the card and agrees that it is stored. An approval has the stored credential.
   */
  public static Builder firstCardOnFile(Card card) {
    return new Builder(Kind.FIRST_CARD_ON_FILE).with(card);
  }

  /** Returns a builder for a charge of a stored card that the payer, who is present, asked for. */
  public static Builder storedCard(StoredCredential storedCredential) {
    return new Builder(Kind.STORED_CARD).with(storedCredential, AuthReason.CARDHOLDER_INITIATED);
  }

  /**
   * Returns a builder for a merchant initiated transaction: a charge of a stored card without the
   * payer, who agreed to such charges before.
   */
  public static Builder merchantInitiated(StoredCredential storedCredential, AuthReason reason) {
    Objects.requireNonNull(reason, "reason == null");
    return new Builder(Kind.MERCHANT_INITIATED).with(storedCredential, reason);
  }

  /**
   * Returns a builder for a wallet checkout that is charged once, and whose card is not kept.
   *
   * <p>The gateway's API document does not show the members of a wallet. This method writes an
   * object {@code wallet} with {@code type}, {@code checkout_resource_url}, {@code oauth_token} and
   * {@code oauth_verifier}, as real gateways accept it; {@link #wallet(JsonObject)} writes any
   * other members.
   *
   * @param type the type of the wallet as the gateway names it
   */
  public static Builder wallet(String type, WalletCallback callback) {
    return wallet(walletFields(type, callback));
  }

  /**
   * Returns a builder for a wallet checkout that is charged once, and whose card is not kept.
   *
   * @param fields the members of the document that take the place of the card
   */
  public static Builder wallet(JsonObject fields) {
    return new Builder(Kind.ONE_OFF).with(fields);
  }

  /**
   * Returns a builder for the first payment with a wallet whose card is kept; see {@link
   * #firstCardOnFile} and {@link #wallet(String, WalletCallback)}.
   */
  public static Builder firstWalletOnFile(String type, WalletCallback callback) {
    return firstWalletOnFile(walletFields(type, callback));
  }

  /** Returns a builder for the first payment with a wallet whose card is kept. */
  public static Builder firstWalletOnFile(JsonObject fields) {
    return new Builder(Kind.FIRST_CARD_ON_FILE).with(fields);
  }

  private static JsonObject walletFields(String type, WalletCallback callback) {
    Objects.requireNonNull(callback, "callback == null");
    if (Texts.isBlank(Objects.requireNonNull(type, "type == null"))) {
      throw new IllegalArgumentException("type is blank");
    }
    return PurchaseDocument.wallet(type, callback);
  }

  /** Returns the kind of the payment. */
  public Kind kind() {
    return kind;
  }

  /** Returns the amount to charge; zero stores a card without moving money. */
  public Money amount() {
    return amount;
  }

  /** Returns the merchant's reference; at most one charge is made for each. */
  public String reference() {
    return reference;
  }

  /** Returns the payer's IPv4 address, if given. */
  public Optional<String> customerIp() {
    return Optional.ofNullable(customerIp);
  }

  /** Returns the card; empty for a stored card or a wallet. */
  public Optional<Card> card() {
    return Optional.ofNullable(card);
  }

  /** Returns the stored card that is charged, if it is one. */
  public Optional<StoredCredential> storedCredential() {
    return Optional.ofNullable(storedCredential);
  }

  /** Returns why a stored card is charged; empty for a card or a wallet. */
  public Optional<AuthReason> reason() {
    return Optional.ofNullable(reason);
  }

  /** Returns the members of a wallet that take the place of the card; empty without a wallet. */
  public JsonObject walletFields() {
    return walletFields;
  }

  /**
   * Returns the document that is sent. It contains the card, its CVV or its token: do not log it. A
   * search for this method name finds every reader.
   */
  public JsonObject revealDocument() {
    return document;
  }

  /**
   * Returns the content as a journal compares it.
   *
   * @param merchant the merchant that the reference belongs to, because two merchants may use the
   *     same reference; 1 to 255 characters, not blank, without control characters
   * @throws IllegalArgumentException when {@code merchant} has another form
   */
  public PurchaseContent contentFor(String merchant) {
    String token = storedCredential == null ? "" : storedCredential.cardToken().reveal();
    switch (kind) {
      case ONE_OFF:
        return PurchaseContent.oneOff(merchant, reference, amount);
      case FIRST_CARD_ON_FILE:
        return PurchaseContent.firstCardOnFile(merchant, reference, amount);
      case STORED_CARD:
        return PurchaseContent.storedCard(merchant, reference, amount, token);
      case MERCHANT_INITIATED:
        return PurchaseContent.merchantInitiated(merchant, reference, amount, token);
      default:
        throw new IllegalStateException("unknown kind " + kind);
    }
  }

  /** Returns the kind, the reference and the amount as text, without card data. */
  @Override
  public String toString() {
    return "PurchaseRequest(" + kind + ", " + reference + ", " + amount + ")";
  }

  /** The kinds of payments. */
  public enum Kind {
    /** A card or a wallet is charged once; nothing is kept. */
    ONE_OFF,

    /** The payer pays with a card or a wallet and agrees that the card is kept. */
    FIRST_CARD_ON_FILE,

    /** The payer, who is present, pays with a stored card. */
    STORED_CARD,

    /** The merchant charges a stored card without the payer. */
    MERCHANT_INITIATED
  }

  /**
   * Builds a {@link PurchaseRequest}. Amount and reference are required. Setters accept any value;
   * {@link #build} applies the rules. Not thread-safe.
   */
  public static final class Builder {

    private static final String RECURRING = "32";
    private static final String TELEPHONE_ORDER = "11";
    private static final String MAIL_ORDER = "21";

    final Kind kind;
    final AdditionalFields fields = new AdditionalFields();
    final AdditionalFields extraFields = new AdditionalFields();
    @Nullable Card card;
    @Nullable StoredCredential storedCredential;
    @Nullable AuthReason reason;
    JsonObject wallet = JsonObject.empty();
    @Nullable Money amount;
    @Nullable String reference;
    @Nullable String customerIp;
    boolean authorizeOnly;
    @Nullable JsonObject metadata;
    @Nullable ThreeDSecure threeDSecure;
    transient @Nullable String cardHolder;
    transient @Nullable String cvv;
    @Nullable String ecm;

    private Builder(Kind kind) {
      this.kind = kind;
    }

    private Builder with(Card card) {
      this.card = Objects.requireNonNull(card, "card == null");
      return this;
    }

    private Builder with(StoredCredential storedCredential, AuthReason reason) {
      this.storedCredential = Objects.requireNonNull(storedCredential, "storedCredential == null");
      this.reason = reason;
      return this;
    }

    private Builder with(JsonObject walletFields) {
      if (Objects.requireNonNull(walletFields, "fields == null").size() == 0) {
        throw new IllegalArgumentException("fields are empty");
      }
      this.wallet = walletFields;
      return this;
    }

    /**
     * Sets the amount to charge, at most 9,007,199,254,740,991 minor units. Required. Zero is
     * allowed only where the card is kept.
     */
    public Builder amount(@Nullable Money amount) {
      this.amount = amount;
      return this;
    }

    /**
     * Sets the merchant's reference: 1 to 255 characters, not blank, without control characters,
     * card number and card token. At most one charge is made for each: another card or a later try
     * is a new purchase with a new reference. Required.
     */
    public Builder reference(@Nullable String reference) {
      this.reference = reference;
      return this;
    }

    /**
     * Sets the dotted IPv4 address of a payer who is present; optional. The gateway's schema
     * requires it; the API document does not mention it.
     */
    public Builder customerIp(@Nullable String ipv4) {
      this.customerIp = ipv4;
      return this;
    }

    /** Only authorises the amount ({@code capture: false}); it must be captured later. */
    public Builder authorizeOnly() {
      authorizeOnly = true;
      return this;
    }

    /**
     * Sets data of the merchant, which the gateway's reply repeats; never card data, and no {@code
     * authorization_tracking_id}.
     */
    public Builder metadata(JsonObject metadata) {
      this.metadata = Objects.requireNonNull(metadata, "metadata == null");
      return this;
    }

    /** Sets the result of a 3-D Secure authentication. */
    public Builder threeDSecure(ThreeDSecure result) {
      this.threeDSecure = Objects.requireNonNull(result, "result == null");
      return this;
    }

    /** Sets the name on the card of a wallet, at most 255 characters; a card has its own. */
    public Builder cardHolder(@Nullable String holder) {
      this.cardHolder = holder;
      return this;
    }

    /** Sets the CVV of a stored card whose payer is present: three or four digits; optional. */
    public Builder cvv(@Nullable String cvv) {
      this.cvv = cvv;
      return this;
    }

    /** Marks a payment of a series ({@code extra.ecm} 32), which needs no CVV. */
    public Builder recurring() {
      ecm = RECURRING;
      return this;
    }

    /** Marks an order by telephone ({@code extra.ecm} 11), which needs no CVV. */
    public Builder telephoneOrder() {
      ecm = TELEPHONE_ORDER;
      return this;
    }

    /** Marks an order by mail ({@code extra.ecm} 21), which needs no CVV. */
    public Builder mailOrder() {
      ecm = MAIL_ORDER;
      return this;
    }

    /**
     * Adds a member that this builder has no method for.
     *
     * @throws IllegalArgumentException when the name is not well-formed Unicode
     */
    public Builder field(String name, JsonValue value) {
      fields.put(name, value);
      return this;
    }

    /**
     * Adds a member of {@code extra} that this builder has no method for.
     *
     * @throws IllegalArgumentException when the name is not well-formed Unicode
     */
    public Builder extraField(String name, JsonValue value) {
      extraFields.put(name, value);
      return this;
    }

    /** Returns all violations without throwing, for forms. */
    public List<Violation> violations() {
      return PurchaseRules.check(this);
    }

    /**
     * Builds the request.
     *
     * @throws ValidationException with every violation
     * @throws IllegalArgumentException when an added member is nested too deep for a document
     */
    public PurchaseRequest build() {
      List<Violation> violations = violations();
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new PurchaseRequest(this);
    }

    /** Returns the kind, without content. */
    @Override
    public String toString() {
      return "PurchaseRequest.Builder(" + kind + ")";
    }
  }
}
