package io.cardfile.purchase;

import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.Violation;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the builders of both uses. Setters accept any value; {@link #build} applies
 * the rules. Not thread-safe.
 *
 * @param <B> the builder itself
 * @param <R> the request that it builds
 */
public abstract class PurchaseRequestBuilder<B, R extends PurchaseRequest> {

  @Nullable String reference;
  @Nullable String customerIp;
  final AdditionalFields additional = new AdditionalFields();
  @Nullable BigDecimal minorUnits;
  @Nullable String currency;
  IdentifierPolicy identifierPolicy = IdentifierPolicy.STRICT;
  Clock clock = Clock.systemUTC();
  private @Nullable Money money;

  PurchaseRequestBuilder() {}

  /**
   * Sets the merchant's reference, at most 255 characters; at most one charge is made for each.
   * Required.
   */
  public final B reference(@Nullable String reference) {
    this.reference = reference;
    return self();
  }

  /** Sets the amount to charge. Required, here or by {@link #amountMinor}. */
  public final B amount(Money amount) {
    money = Objects.requireNonNull(amount, "amount == null");
    minorUnits = BigDecimal.valueOf(amount.minorUnits());
    currency = amount.currency().code();
    return self();
  }

  /**
   * Sets the amount to charge from a number of a form or a file.
   *
   * @param minorUnits a whole number of minor units; any other number is refused, never rounded
   * @param currency an ISO 4217 code; an unlisted code is accepted with a warning
   */
  public final B amountMinor(@Nullable BigDecimal minorUnits, @Nullable String currency) {
    money = null;
    this.minorUnits = minorUnits;
    this.currency = currency;
    return self();
  }

  /** Sets the payer's address, dotted IPv4; a field fact, not in the specification. */
  public final B customerIp(@Nullable String ipv4) {
    this.customerIp = ipv4;
    return self();
  }

  /** Adds a member that is not in the specification; a name that the library writes is refused. */
  public final B additionalField(String name, JsonValue value) {
    additional.put(name, value);
    return self();
  }

  /** Adds a member of {@code extra} that is not in the specification. */
  public final B additionalExtraField(String name, JsonValue value) {
    additional.putExtra(name, value);
    return self();
  }

  /** Sets which references are allowed; {@link IdentifierPolicy#STRICT} by default. */
  public final B identifierPolicy(IdentifierPolicy policy) {
    identifierPolicy = Objects.requireNonNull(policy, "policy == null");
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
   * @throws InvalidRequestException with every violation
   */
  public final R build() {
    List<Violation> violations = violations();
    if (Violation.anyError(violations)) {
      throw new InvalidRequestException(violations);
    }
    return create(violations);
  }

  /** Returns whether an amount of zero is valid. */
  abstract boolean isZeroAllowed();

  /** Returns whether a reference contains card data of this request. */
  abstract boolean isShownBy(String reference);

  /** Adds the violations of the fields that only this use has. */
  abstract void checkUse(List<Violation> out);

  void addWarnings(List<Violation> violations) {}

  abstract R create(List<Violation> warnings);

  /** Returns the amount; call it only after the rules have accepted it. */
  final Money money() {
    if (money != null) {
      return money;
    }
    String code = Objects.requireNonNull(currency);
    CurrencyUnit unit = CurrencyUnit.find(code).orElseGet(() -> CurrencyUnit.unlisted(code, 2));
    return Money.ofMinor(Objects.requireNonNull(minorUnits).longValueExact(), unit);
  }

  @SuppressWarnings("unchecked") // B is the builder itself: both subclasses are in this package.
  private B self() {
    return (B) this;
  }
}
