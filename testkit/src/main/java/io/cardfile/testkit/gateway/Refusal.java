package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends the handling of a request with errors instead of a decision, before any change. */
final class Refusal extends Exception {

  private static final long serialVersionUID = 1L;

  final int status;
  final transient List<String> errors;
  final transient @Nullable JsonObject document;

  Refusal(int status, List<String> errors, @Nullable JsonObject document) {
    super("refused", null, false, false);
    this.status = status;
    this.errors = errors;
    this.document = document;
  }

  Refusal(int status, String error) {
    this(status, Collections.singletonList(error), null);
  }
}
