package io.cardfile.transport;

import io.cardfile.internal.Texts;
import java.util.Objects;

/** One header of a request. Its value may be a credential, so it is never printed. */
public final class WireHeader {

  private static final String NO_TOKEN = "\"(),/:;<=>?@[\\]{}";

  private final String name;
  private final transient String value;

  private WireHeader(String name, String value) {
    this.name = name;
    this.value = value;
  }

  /**
   * Returns a header.
   *
   * @param name a token of RFC 9110
   * @param value visible ASCII, spaces and tabs
   * @throws IllegalArgumentException for anything else, such as a line break; the value is not in
   *     the message
   */
  public static WireHeader of(String name, String value) {
    Objects.requireNonNull(name, "name == null");
    Objects.requireNonNull(value, "value == null");
    if (name.isEmpty() || !Texts.isWithin(name, '!', '~') || Texts.hasAny(name, NO_TOKEN)) {
      throw new IllegalArgumentException(
          "the header's name is empty, or has a space or one of " + NO_TOKEN);
    }
    if (!Texts.isWithin(value.replace('\t', ' '), ' ', '~')) {
      throw new IllegalArgumentException("the value of header " + name + " is not visible ASCII");
    }
    return new WireHeader(name, value);
  }

  /** Returns the name with its case unchanged. */
  public String name() {
    return name;
  }

  /** Returns the value, which is a credential in most cases. */
  public String value() {
    return value;
  }

  /** Returns the name only, without the value. */
  @Override
  public String toString() {
    return name + ": ****";
  }
}
