package io.cardfile.purchase;

import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.InvalidRequestException;
import io.cardfile.validation.PurchaseInput;
import io.cardfile.validation.PurchaseRules;
import io.cardfile.validation.Violation;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the builders of both uses share. Setters take everything; the rules are run by {@link
 * #build}. Not thread-safe.
 *
 * @param <B> the builder itself
 * @param <R> what it builds
 */
public abstract class PurchaseRequestBuilder<B, R extends PurchaseRequest> {

  @Nullable String reference;
  @Nullable String customerIp;
  final AdditionalFields additional = new AdditionalFields();
  private @Nullable BigDecimal minorUnits;
  private @Nullable String currency;
  private @Nullable Money money;
  private IdentifierPolicy identifierPolicy = IdentifierPolicy.STRICT;
  private Clock clock = Clock.systemUTC();

  PurchaseRequestBuilder() {}

  /** Sets the merchant's own reference, at most 255 characters; one charge for each. Required. */
  public final B reference(@Nullable String reference) {
    this.reference = reference;
    return self();
  }

  /** Sets what is charged. Required, here or in another form. */
  public final B amount(Money amount) {
    money = Objects.requireNonNull(amount, "amount == null");
    minorUnits = BigDecimal.valueOf(amount.minorUnits());
    currency = amount.currency().code();
    return self();
  }

  /**
   * Sets what is charged, from a number as a form or a file has it.
   *
   * @param minorUnits a whole number of minor units; anything else is refused, never rounded
   * @param currency an ISO 4217 code; one that is not listed is taken with a warning
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

  /** Adds a member that the specification does not show; refused when the library writes it. */
  public final B additionalField(String name, JsonValue value) {
    additional.put(name, value);
    return self();
  }

  /** Adds a member of {@code extra} that the specification does not show. */
  public final B additionalExtraField(String name, JsonValue value) {
    additional.putExtra(name, value);
    return self();
  }

  /** Sets which references are allowed; {@link IdentifierPolicy#STRICT} by default. */
  public final B identifierPolicy(IdentifierPolicy policy) {
    identifierPolicy = Objects.requireNonNull(policy, "policy == null");
    return self();
  }

  /** Sets the clock that tells whether a card has expired; the system's by default. */
  public final B clock(Clock clock) {
    this.clock = Objects.requireNonNull(clock, "clock == null");
    return self();
  }

  /** Returns all violations, warnings included, without throwing; for forms. */
  public final List<Violation> violations() {
    List<Violation> violations = PurchaseRules.check(input(), identifierPolicy, clock);
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

  PurchaseInput input() {
    return new PurchaseInput()
        .amount(minorUnits)
        .currency(currency)
        .reference(reference)
        .customerIp(customerIp);
  }

  void addWarnings(List<Violation> violations) {}

  abstract R create(List<Violation> warnings);

  /** The amount, once the rules have accepted it. */
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
