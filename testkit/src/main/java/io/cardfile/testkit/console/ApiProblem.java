package io.cardfile.testkit.console;

import org.jspecify.annotations.Nullable;

/** Thrown for a request that the console refuses; the message never shows a value. */
final class ApiProblem extends Exception {

  private static final long serialVersionUID = 1L;

  final int status;
  final String code;
  final @Nullable String field;

  private ApiProblem(int status, String code, @Nullable String field, String message) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }

  static ApiProblem of(int status, String code, String message) {
    return new ApiProblem(status, code, null, message);
  }

  /** Returns a problem of a member of the document or a parameter of the query. */
  static ApiProblem of(String field, String code, String message) {
    return new ApiProblem(400, code, field, field + ": " + message);
  }

  static ApiProblem notFound(String what) {
    return of(404, "not_found", what);
  }
}
