package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An identifier that a card scheme assigns in addition to the tracking ID. The merchant chooses its
 * name, such as {@code transaction_link_id} for a Transaction Link Identifier. Immutable.
 */
public final class NetworkReference {

  private static final String NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789_";

  private final String name;
  private final transient String value;

  private NetworkReference(String name, String value) {
    this.name = name;
    this.value = value;
  }

  /**
   * Returns a reference.
   *
   * @param name lower-case letters, digits and underscores
   * @throws IllegalArgumentException when the name has other characters, or the value is blank or
   *     not well-formed Unicode
   */
  public static NetworkReference of(String name, String value) {
    if (name.isEmpty() || !Texts.hasOnly(name, NAME_CHARACTERS)) {
      throw new IllegalArgumentException("the name of a network reference is not lower_case");
    }
    if (Objects.requireNonNull(value, "value == null").trim().isEmpty()) {
      throw new IllegalArgumentException("the network reference " + name + " is blank");
    }
    if (Texts.hasLoneSurrogate(value)) {
      throw new IllegalArgumentException("network reference " + name + " is not well-formed");
    }
    return new NetworkReference(name, value);
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the text, as the scheme assigned it. */
  public String value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NetworkReference
        && name.equals(((NetworkReference) other).name)
        && value.equals(((NetworkReference) other).value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, value);
  }

  /** Returns the name only, without the value. */
  @Override
  public String toString() {
    return "NetworkReference(" + name + ")";
  }
}
