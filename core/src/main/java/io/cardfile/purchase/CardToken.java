package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's token for a card. The token and the merchant's credentials suffice to charge the
 * card, so the token is never printed. A token alone does not prove that the card is on file:
 * replies to declined transactions have one too. Immutable.
 */
public final class CardToken {

  private final transient String value;

  private CardToken(String value) {
    this.value = value;
  }

  /**
   * Returns a token.
   *
   * @throws IllegalArgumentException when it is blank or not well-formed Unicode
   */
  public static CardToken of(String value) {
    if (Objects.requireNonNull(value, "value == null").trim().isEmpty()) {
      throw new IllegalArgumentException("the card token is blank");
    }
    if (Texts.hasLoneSurrogate(value)) {
      throw new IllegalArgumentException("the card token is not well-formed Unicode");
    }
    return new CardToken(value);
  }

  /** Returns the token's text. A search for this method name finds every reader. */
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CardToken && value.equals(((CardToken) other).value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "CardToken(****)";
  }
}
