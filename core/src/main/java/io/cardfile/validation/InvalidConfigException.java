package io.cardfile.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A setting that breaks rules: an address, a secret or a user name. Nothing was built.
 *
 * <p>Holds every violation at once; neither the message nor the violations hold a value.
 */
public final class InvalidConfigException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient List<Violation> violations;

  /** Holds a copy of {@code violations}, of which there must be at least one. */
  public InvalidConfigException(List<Violation> violations) {
    super(Violation.describe("invalid configuration", violations));
    this.violations = Collections.unmodifiableList(new ArrayList<>(violations));
  }

  /** All violations, in the order of the fields; unmodifiable. */
  public List<Violation> violations() {
    return violations;
  }
}
