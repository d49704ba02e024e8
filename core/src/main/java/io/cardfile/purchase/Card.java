package io.cardfile.purchase;

import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The details of a card as the payer entered them. Every instance is valid. A server that handles
 * them is in the scope of PCI DSS; a wallet keeps them away from it.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#card -->
 *
 * <pre>{@code
 * Card card =
 *     Card.builder().holder("Ada Example").number(number).expiry("12/2035").cvv("123").build();
 * }</pre>
 *
 * <p>Never store the CVV, not even encrypted (PCI DSS 4.0.1, 3.3.1). {@link #toString} shows none
 * of the details. The class has no {@code equals} and cannot be serialised, so that card data does
 * not outlive the request. Immutable.
 */
public final class Card {

  // Transient, because JSON mappers and logging aspects that read fields skip transient ones.
  private final transient String holder;
  private final transient String number;
  private final transient String expiry;
  private final transient @Nullable String cvv;

  Card(Builder builder) {
    holder = Objects.requireNonNull(builder.holder);
    number = Objects.requireNonNull(builder.number);
    expiry = Objects.requireNonNull(builder.expiry);
    cvv = builder.cvv;
  }

  /** Returns a builder; {@link Builder#build} applies the rules. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the name on the card. */
  public String holder() {
    return holder;
  }

  /** Returns the expiry as {@code MM/YYYY}. */
  public String expiry() {
    return expiry;
  }

  /** Returns the full card number. A search for this method name finds every reader. */
  public String revealNumber() {
    return number;
  }

  /** Returns the CVV, if given. A search for this method name finds every reader. */
  public Optional<String> revealCvv() {
    return Optional.ofNullable(cvv);
  }

  @Override
  public String toString() {
    return "Card(****)";
  }

  /**
   * Builds a {@link Card} from what a form contains. Setters accept any value; {@link #build}
   * applies the rules. {@link #toString} shows none of the details. Not thread-safe.
   */
  public static final class Builder {

    transient @Nullable String holder;
    transient @Nullable String number;
    transient @Nullable String expiry;
    transient @Nullable String cvv;
    Clock clock = Clock.systemUTC();

    Builder() {}

    /** Sets the name on the card, at most 255 characters. Required. */
    public Builder holder(@Nullable String holder) {
      this.holder = holder;
      return this;
    }

    /**
     * Sets the card number: 12 to 19 digits, the last one the check digit (ISO/IEC 7812-1). Spaces
     * and dashes are refused, never removed. Required.
     */
    public Builder number(@Nullable String number) {
      this.number = number;
      return this;
    }

    /** Sets the expiry, as {@code MM/YYYY}. Required. */
    public Builder expiry(@Nullable String expiry) {
      this.expiry = expiry;
      return this;
    }

    /**
     * Sets the CVV: three or four digits. A request requires it, unless the payment is recurring, a
     * telephone order or a mail order.
     */
    public Builder cvv(@Nullable String cvv) {
      this.cvv = cvv;
      return this;
    }

    /** Sets the clock for the check of the expiry; the system clock by default. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /** Returns all violations without throwing, for forms. */
    public List<Violation> violations() {
      List<Violation> violations = new ArrayList<>();
      CardRules.check(this, violations);
      return violations;
    }

    /**
     * Builds the card.
     *
     * @throws ValidationException with every violation
     */
    public Card build() {
      List<Violation> violations = violations();
      if (!violations.isEmpty()) {
        throw new ValidationException(violations);
      }
      return new Card(this);
    }

    @Override
    public String toString() {
      return "Card.Builder(****)";
    }
  }
}
