package io.cardfile.testkit.gateway;

import java.util.Collections;
import java.util.List;

/** Ends the handling of a request with errors instead of a decision, before any change. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient List<String> errors;

  Refusal(int status, List<String> errors) {
    super("refused", null, false, false);
    this.status = status;
    this.errors = errors;
  }

  Refusal(int status, String error) {
    this(status, Collections.singletonList(error));
  }

  int status() {
    return status;
  }

  List<String> errors() {
    return errors;
  }
}
