package io.cardfile.validation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A violation of one rule by an input: the path, the code of the rule, and a message that never
 * contains the value.
 *
 * <p>Immutable and thread-safe.
 */
public final class Violation {

  /** The severity of a violation. */
  public enum Severity {
    /** The input is refused. */
    ERROR,
    /** The input is accepted; a person should check it. */
    WARNING
  }

  private final String path;
  private final String code;
  private final String message;
  private final Severity severity;

  private Violation(String path, String code, String message, Severity severity) {
    this.path = Objects.requireNonNull(path, "path == null");
    this.code = Objects.requireNonNull(code, "code == null");
    this.message = Objects.requireNonNull(message, "message == null");
    this.severity = severity;
  }

  /**
   * Returns a violation that refuses the input.
   *
   * @param path the field as the specification names it, such as {@code cart_items[2].image}
   * @param code one of {@link Codes}
   * @param message a text for developers; must not contain the value
   */
  public static Violation error(String path, String code, String message) {
    return new Violation(path, code, message, Severity.ERROR);
  }

  /**
   * Returns a violation that does not refuse the input; the parameters are the same as for {@link
   * #error}.
   */
  public static Violation warning(String path, String code, String message) {
    return new Violation(path, code, message, Severity.WARNING);
  }

  /** Returns the field as the specification names it, such as {@code reference}. */
  public String path() {
    return path;
  }

  /** Returns the stable code of the rule, one of {@link Codes}; for programs. */
  public String code() {
    return code;
  }

  /** Returns a text for developers, without the value; its wording may change. */
  public String message() {
    return message;
  }

  /** Returns the severity. */
  public Severity severity() {
    return severity;
  }

  /** Returns whether any of {@code violations} refuses the input. */
  public static boolean anyError(List<Violation> violations) {
    for (Violation violation : violations) {
      if (violation.severity == Severity.ERROR) {
        return true;
      }
    }
    return false;
  }

  static String describe(String what, List<Violation> violations) {
    StringBuilder text = new StringBuilder(what);
    String separator = ": ";
    for (Violation violation : violations) {
      text.append(separator).append(violation);
      separator = "; ";
    }
    return text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Violation)) {
      return false;
    }
    Violation that = (Violation) other;
    return path.equals(that.path)
        && code.equals(that.code)
        && message.equals(that.message)
        && severity == that.severity;
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, code, message, severity);
  }

  /** Returns a text such as {@code reference: too_long (at most 255 characters)}. */
  @Override
  public String toString() {
    return path + ": " + code + " (" + message + ")";
  }
}
