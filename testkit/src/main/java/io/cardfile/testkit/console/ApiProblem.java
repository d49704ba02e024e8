package io.cardfile.testkit.console;

import org.jspecify.annotations.Nullable;

/** Thrown for a request that the console refuses; the message never shows a value. */
final class ApiProblem extends Exception {

  private static final long serialVersionUID = 1L;

  final int status;
  final String code;
  final @Nullable String field;
  final @Nullable String allow;

  private ApiProblem(
      int status, String code, @Nullable String field, @Nullable String allow, String message) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.allow = allow;
  }

  static ApiProblem of(int status, String code, String message) {
    return new ApiProblem(status, code, null, null, message);
  }

  /** Returns a problem of a member of the document or a parameter of the query. */
  static ApiProblem of(String field, String code, String message) {
    return new ApiProblem(400, code, field, null, field + ": " + message);
  }

  /** Returns a problem of the method; {@code allow} lists those that the path takes. */
  static ApiProblem method(String allow) {
    return new ApiProblem(
        405, "method_not_allowed", null, allow, "the method: this resource takes " + allow);
  }

  static ApiProblem notFound(String what) {
    return of(404, "not_found", what);
  }
}
