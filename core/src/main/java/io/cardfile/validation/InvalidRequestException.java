package io.cardfile.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Thrown when a request violates rules; nothing was sent.
 *
 * <p>Contains every violation; neither the message nor the violations contain a value.
 */
public final class InvalidRequestException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  /** Creates an exception with a copy of {@code violations}, which must not be empty. */
  public InvalidRequestException(List<Violation> violations) {
    super(Violation.describe("invalid request", violations));
    this.violations = Collections.unmodifiableList(new ArrayList<>(violations));
  }

  /** Returns all violations, in the order of the fields; unmodifiable. */
  public List<Violation> violations() {
    return violations;
  }
}
