package io.cardfile.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when a request or a setting violates rules: nothing was built and nothing was sent.
 * Contains every violation, also after serialization.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#violations -->
 *
 * <pre>{@code
 * try {
 *   builder.reference("").amount(amount).build();
 * } catch (ValidationException e) {
 *   e.violations().forEach(v -> mark(v.path(), v.code())); // reference, blank
 * }
 * }</pre>
 *
 * <p>Neither the message nor a violation contains a value, so that both may be logged.
 */
public final class ValidationException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final ArrayList<Violation> violations;

  /** Creates an exception with a copy of {@code violations}, which must not be empty. */
  public ValidationException(List<Violation> violations) {
    super("invalid input: " + text(violations));
    this.violations = new ArrayList<>(violations);
  }

  /** Returns all violations, in the order of the fields; unmodifiable. */
  public List<Violation> violations() {
    return Collections.unmodifiableList(violations);
  }

  private static String text(List<Violation> violations) {
    return violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
  }
}
