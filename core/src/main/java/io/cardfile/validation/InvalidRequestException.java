package io.cardfile.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A request that breaks rules: nothing was sent.
 *
 * <p>Holds every violation at once; neither the message nor the violations hold a value.
 */
public final class InvalidRequestException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  /** Holds a copy of {@code violations}, of which there must be at least one. */
  public InvalidRequestException(List<Violation> violations) {
    super(Violation.describe("invalid request", violations));
    this.violations = Collections.unmodifiableList(new ArrayList<>(violations));
  }

  /** All violations, in the order of the fields; unmodifiable. */
  public List<Violation> violations() {
    return violations;
  }
}
