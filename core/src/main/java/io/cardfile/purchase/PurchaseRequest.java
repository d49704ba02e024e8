package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.WalletCallback;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A purchase request of one of the documented uses; a mixture cannot be built. Every instance is
 * valid.
 *
 * <p>Closed: {@link FirstCardOnFile}, {@link MerchantInitiated} or {@link WalletOnce}. Immutable
 * and thread-safe.
 */
public abstract class PurchaseRequest {

  private final Money amount;
  private final String reference;
  private final @Nullable String customerIp;
  private final JsonObject additionalFields;
  private final JsonObject additionalExtraFields;
  private final @Nullable WalletCallback wallet;
  private final List<Violation> warnings;

  PurchaseRequest(Builder<?, ?> builder, List<Violation> warnings) {
    amount = builder.money();
    reference = Objects.requireNonNull(builder.reference);
    customerIp = builder.customerIp;
    additionalFields = builder.additional.topLevel();
    additionalExtraFields = builder.additional.extra();
    wallet = builder.wallet;
    this.warnings = Collections.unmodifiableList(warnings);
  }

  /**
   * Returns a builder for use 1: the payer is present, enters the card, and agrees that it is
   * stored.
   */
  public static FirstCardOnFile.Builder firstCardOnFile() {
    return new FirstCardOnFile.Builder();
  }

  /** Returns a builder for use 2: the merchant charges a stored card without the payer. */
  public static MerchantInitiated.Builder merchantInitiated(
      StoredCredential storedCredential, AuthReason reason) {
    return new MerchantInitiated.Builder(
        Objects.requireNonNull(storedCredential, "storedCredential == null"),
        Objects.requireNonNull(reason, "reason == null"));
  }

  /**
   * Returns a builder for one payment from a wallet that puts no card on file: the purchase request
   * of step 3 of the wallet flow (specification, 1), without {@code card_on_file} and {@code
   * stored_credential_indicator}. Do not charge the card token of its reply: the payer has not
   * agreed to it. To put the wallet's card on file, use {@link FirstCardOnFile.Builder#wallet}. A
   * journal does not take the one for the other: a call with the reference of the other use throws
   * {@link io.cardfile.journal.ReferenceReusedException} and sends nothing.
   *
   * @param mapping writes the callback into the request, such as {@link
   *     WalletMapping#walletObject}; the specification does not show the names of these members
   */
  public static WalletOnce.Builder walletOnce(WalletCallback callback, WalletMapping mapping) {
    WalletOnce.Builder builder = new WalletOnce.Builder();
    builder.putWallet(callback, mapping);
    return builder;
  }

  /** Returns the amount to charge; zero authorises a card on file without moving money. */
  public final Money amount() {
    return amount;
  }

  /** Returns the merchant's reference; at most one charge is made for each. */
  public final String reference() {
    return reference;
  }

  /** Returns the payer's IPv4 address, if given; a field fact, not in the specification. */
  public final Optional<String> customerIp() {
    return Optional.ofNullable(customerIp);
  }

  /** Returns the members of the request that are not in the specification. */
  public final JsonObject additionalFields() {
    return additionalFields;
  }

  /** Returns the members of {@code extra} that are not in the specification. */
  public final JsonObject additionalExtraFields() {
    return additionalExtraFields;
  }

  /** Returns the wallet checkout that replaces the card details; empty without one. */
  public final Optional<WalletCallback> walletCallback() {
    return Optional.ofNullable(wallet);
  }

  /**
   * Returns warnings about accepted values, such as a reason that may contain a typo; unmodifiable.
   */
  public final List<Violation> warnings() {
    return warnings;
  }

  /**
   * Returns the content as a journal compares it.
   *
   * @param merchant the merchant that the reference belongs to, because two merchants may use the
   *     same reference; 1 to 255 characters, not blank, without control characters
   * @throws IllegalArgumentException when {@code merchant} has another form
   */
  public abstract PurchaseContent contentFor(String merchant);

  /** Returns the kind, the reference and the amount as text, without card data. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + "(" + reference + ", " + amount + ")";
  }

  /**
   * The common part of the builders of all uses. Setters accept any value; {@link #build} applies
   * the rules. Not thread-safe.
   *
   * @param <B> the builder itself
   * @param <R> the request that it builds
   */
  public abstract static class Builder<B, R extends PurchaseRequest> {

    @Nullable String reference;
    @Nullable String customerIp;
    final AdditionalFields additional = new AdditionalFields();
    transient @Nullable String decimal; // Or minorUnits: the last call of a setter counts.
    @Nullable BigDecimal minorUnits;
    @Nullable String currency;
    @Nullable WalletCallback wallet;
    boolean gatewayLimits;
    IdentifierPolicy identifierPolicy = IdentifierPolicy.WITHOUT_SLASHES;
    Clock clock = Clock.systemUTC();
    private @Nullable Money money;

    Builder() {}

    /**
     * Sets the merchant's reference, at most 255 characters (field fact); at most one charge is
     * made for each. Required. {@link #identifierPolicy} sets the allowed characters.
     */
    public final B reference(@Nullable String reference) {
      this.reference = reference;
      return self();
    }

    /**
     * Sets the amount to charge, at most 9,007,199,254,740,991 minor units: up to here every JSON
     * reader keeps a whole number exact (our choice; see {@link #gatewayLimits}). An amount that is
     * the card number, typed into the wrong field, is refused. Required, here or by another setter
     * of the amount; the last call counts.
     */
    public final B amount(Money amount) {
      Objects.requireNonNull(amount, "amount == null");
      amountMinorUnits(BigDecimal.valueOf(amount.minorUnits()), amount.currency().code());
      money = amount;
      return self();
    }

    /**
     * Sets the amount to charge from the decimal text of a form or a file, such as {@code 19.00};
     * it is never rounded. A text that {@link Money#of(String, String)} refuses is a violation like
     * those of the other fields: {@code amount_format} when it is no plain decimal or has more
     * decimals than the currency, {@code amount_range} when it is out of range.
     *
     * @param decimal digits with at most one point, in major units; null is a missing amount
     * @param currency an ISO 4217 code; an unlisted code is refused, because its decimals are not
     *     known: give {@link Money} or minor units
     */
    public final B amount(@Nullable String decimal, @Nullable String currency) {
      amountMinorUnits(null, currency);
      this.decimal = decimal;
      return self();
    }

    /**
     * Sets the amount to charge from a number of a form or a file.
     *
     * @param minorUnits a whole number of minor units; any other number is refused, never rounded
     * @param currency an ISO 4217 code; an unlisted code is accepted with a warning
     */
    public final B amountMinorUnits(@Nullable BigDecimal minorUnits, @Nullable String currency) {
      money = null;
      decimal = null;
      this.minorUnits = minorUnits;
      this.currency = currency;
      return self();
    }

    /** Sets the payer's address, dotted IPv4; a field fact, not in the specification. */
    public final B customerIp(@Nullable String ipv4) {
      this.customerIp = ipv4;
      return self();
    }

    /**
     * Adds a member that is not in the specification; a name that the library writes is refused.
     */
    public final B additionalField(String name, JsonValue value) {
      additional.put(name, value);
      return self();
    }

    /** Adds a member of {@code extra} that is not in the specification. */
    public final B additionalExtraField(String name, JsonValue value) {
      additional.putExtra(name, value);
      return self();
    }

    /**
     * Sets which references are allowed; {@link IdentifierPolicy#WITHOUT_SLASHES} by default,
     * because the specification has no limits and only the look-up has the reference in a path.
     */
    public final B identifierPolicy(IdentifierPolicy policy) {
      identifierPolicy = Objects.requireNonNull(policy, "policy == null");
      return self();
    }

    /**
     * Also applies a limit that is known from the gateway's schema and is not in the specification:
     * amounts of at most 2,147,483,647 minor units (int32). Use it where a refusal by the gateway
     * is worse than one here.
     */
    public final B gatewayLimits() {
      gatewayLimits = true;
      return self();
    }

    /** Sets the clock for the check of the card expiry; the system clock by default. */
    public final B clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return self();
    }

    /** Returns all violations, warnings included, without throwing; for forms. */
    public final List<Violation> violations() {
      List<Violation> violations = PurchaseRules.check(this);
      additional.check(violations);
      addWarnings(violations);
      return violations;
    }

    /**
     * Builds the request.
     *
     * @throws ValidationException with every violation
     */
    public final R build() {
      List<Violation> violations = violations();
      if (Violation.anyError(violations)) {
        throw new ValidationException(violations);
      }
      return create(violations);
    }

    /** Returns whether an amount of zero is valid: only where it puts a card on file. */
    boolean isZeroAllowed() {
      return false;
    }

    /** Returns whether {@code text} contains card data of this request. */
    abstract boolean isContainedIn(String text);

    /** Adds the violations of the fields that only this use has. */
    abstract void checkUse(List<Violation> out);

    void addWarnings(List<Violation> violations) {}

    /** Adds the members that {@code mapping} writes of a wallet checkout. */
    final void putWallet(WalletCallback callback, WalletMapping mapping) {
      Objects.requireNonNull(callback, "callback == null");
      Objects.requireNonNull(mapping, "mapping == null");
      additional.putAll(mapped(mapping, callback));
      wallet = callback;
    }

    abstract R create(List<Violation> warnings);

    /** Returns the amount; call it only after the rules have accepted it. */
    final Money money() {
      if (money != null) {
        return money;
      }
      String code = Objects.requireNonNull(currency);
      // Of an unlisted one the rules accept minor units only: two decimals are for its text form.
      CurrencyUnit listed = CurrencyUnit.find(code).orElse(null);
      CurrencyUnit unit = listed == null ? CurrencyUnit.unlisted(code, 2) : listed;
      return decimal == null
          ? Money.ofMinor(Objects.requireNonNull(minorUnits).longValueExact(), unit)
          : Money.of(decimal, unit);
    }

    @SuppressWarnings("unchecked") // B is the builder itself: all subclasses are in this package.
    private B self() {
      return (B) this;
    }
  }

  /** Use 1: the first card-on-file transaction, started by the payer. */
  public static final class FirstCardOnFile extends PurchaseRequest {

    private final Card card;

    FirstCardOnFile(Builder builder, List<Violation> warnings) {
      super(builder, warnings);
      card = builder.card;
    }

    /** Returns the card; with a wallet checkout it has at most the holder's name. */
    public Card card() {
      return card;
    }

    @Override
    public PurchaseContent contentFor(String merchant) {
      return PurchaseContent.firstCardOnFile(merchant, reference(), amount());
    }

    /** Collects a first card-on-file transaction; {@link #build} runs the rules. */
    public static final class Builder extends PurchaseRequest.Builder<Builder, FirstCardOnFile> {

      Card card = Card.builder().build();

      Builder() {}

      /** Sets the card. Required, unless a wallet checkout replaces it. */
      public Builder card(Card card) {
        this.card = Objects.requireNonNull(card, "card == null");
        return this;
      }

      /**
       * Sets a wallet checkout that replaces the card details; not in the specification.
       *
       * @param mapping writes the callback into the request, such as {@link
       *     WalletMapping#walletObject}
       */
      public Builder wallet(WalletCallback callback, WalletMapping mapping) {
        putWallet(callback, mapping);
        return this;
      }

      @Override
      boolean isZeroAllowed() {
        return true; // Specification, 2.3.
      }

      @Override
      boolean isContainedIn(String reference) {
        return PurchaseRules.isContainedIn(reference, card);
      }

      @Override
      void checkUse(List<Violation> out) {
        if (wallet == null) {
          PurchaseRules.checkCard(card, clock, out);
        } else {
          PurchaseRules.checkWithWallet(card, out);
        }
      }

      @Override
      FirstCardOnFile create(List<Violation> warnings) {
        return new FirstCardOnFile(this, warnings);
      }
    }
  }

  /** Use 2: a merchant initiated transaction on a stored card. */
  public static final class MerchantInitiated extends PurchaseRequest {

    private final StoredCredential storedCredential;
    private final AuthReason reason;

    MerchantInitiated(Builder builder, List<Violation> warnings) {
      super(builder, warnings);
      storedCredential = builder.storedCredential;
      reason = builder.reason;
    }

    /** Returns the stored card, with the tracking ID of its first transaction. */
    public StoredCredential storedCredential() {
      return storedCredential;
    }

    /** Returns the reason of the charge. */
    public AuthReason reason() {
      return reason;
    }

    @Override
    public PurchaseContent contentFor(String merchant) {
      return PurchaseContent.merchantInitiated(
          merchant, reference(), amount(), storedCredential.cardToken().reveal());
    }

    /** Collects a merchant initiated transaction; {@link #build} runs the rules. */
    public static final class Builder extends PurchaseRequest.Builder<Builder, MerchantInitiated> {

      final StoredCredential storedCredential;
      final AuthReason reason;

      Builder(StoredCredential storedCredential, AuthReason reason) {
        this.storedCredential = storedCredential;
        this.reason = reason;
      }

      @Override
      boolean isContainedIn(String reference) {
        return PurchaseRules.isContainedIn(reference, storedCredential.cardToken().reveal());
      }

      @Override
      void checkUse(List<Violation> out) {
        PurchaseRules.checkMerchantInitiated(
            storedCredential.cardToken().reveal(), reason.value(), out);
      }

      @Override
      void addWarnings(List<Violation> violations) {
        if (storedCredential.isTrackingIdUnknown()) {
          violations.add(
              Violation.warning(
                  "extra.authorization_tracking_id",
                  Codes.TRACKING_ID,
                  "is unknown; the issuer may decline: ask the gateway for it"));
        }
        if (PurchaseRules.isCardNumber(storedCredential.cardToken().reveal())) {
          String what = "looks like a card number: give the token that the gateway returned";
          violations.add(Violation.warning("card_token", Codes.CARD_DATA, what));
        }
      }

      @Override
      MerchantInitiated create(List<Violation> warnings) {
        return new MerchantInitiated(this, warnings);
      }
    }
  }

  /** One payment from a wallet that puts no card on file, started by the payer. */
  public static final class WalletOnce extends PurchaseRequest {

    private final transient @Nullable String cardHolder;

    WalletOnce(Builder builder, List<Violation> warnings) {
      super(builder, warnings);
      cardHolder = builder.cardHolder;
    }

    /** Returns the name on the card, if given. */
    public Optional<String> cardHolder() {
      return Optional.ofNullable(cardHolder);
    }

    @Override
    public PurchaseContent contentFor(String merchant) {
      return PurchaseContent.walletOnce(merchant, reference(), amount());
    }

    /** Collects one payment from a wallet; {@link #build} runs the rules. */
    public static final class Builder extends PurchaseRequest.Builder<Builder, WalletOnce> {

      transient @Nullable String cardHolder;

      Builder() {}

      /** Sets the name on the card, at most 255 characters; optional. */
      public Builder cardHolder(@Nullable String holder) {
        this.cardHolder = holder;
        return this;
      }

      @Override
      boolean isContainedIn(String reference) {
        return false; // The wallet has the card data.
      }

      @Override
      void checkUse(List<Violation> out) {
        PurchaseRules.checkHolder(cardHolder, out);
      }

      @Override
      WalletOnce create(List<Violation> warnings) {
        return new WalletOnce(this, warnings);
      }
    }
  }

  /**
   * Returns the members that {@code mapping} writes.
   *
   * @throws IllegalStateException when it fails, without its exception, whose message may contain
   *     the callback
   */
  static JsonObject mapped(WalletMapping mapping, WalletCallback callback) {
    try {
      return Objects.requireNonNull(mapping.fields(callback), "fields == null");
    } catch (RuntimeException e) {
      throw new IllegalStateException("the wallet mapping failed: " + e.getClass().getName());
    }
  }

  /**
   * Writes a wallet callback into a purchase. This is a port, because the specification does not
   * define the field names; {@link #walletObject} is used in the field.
   */
  public interface WalletMapping {

    /** Returns the members to add to the top level of the purchase. */
    JsonObject fields(WalletCallback callback);

    /**
     * Returns the mapping seen in the field, which is outside the specification: an object {@code
     * wallet} with {@code type}, {@code checkout_resource_url}, {@code oauth_token} and {@code
     * oauth_verifier}.
     *
     * @param type the wallet's type as the service names it
     */
    static WalletMapping walletObject(String type) {
      if (Texts.isBlank(Objects.requireNonNull(type, "type == null"))) {
        throw new IllegalArgumentException("the type of the wallet is blank");
      }
      return callback ->
          JsonObject.builder()
              .put(
                  "wallet",
                  JsonObject.builder()
                      .put("type", type)
                      .put("checkout_resource_url", callback.checkoutResourceUrl())
                      .put("oauth_token", callback.oauthToken())
                      .put("oauth_verifier", callback.oauthVerifier())
                      .build())
              .build();
    }
  }
}
