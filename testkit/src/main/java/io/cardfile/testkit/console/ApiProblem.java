package io.cardfile.testkit.console;

/** Thrown for a request that the console refuses. The message never shows a secret. */
final class ApiProblem extends Exception {

  private static final long serialVersionUID = 1L;

  final int status;
  final String code;

  ApiProblem(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Returns the problem of a value in the document or the query. */
  static ApiProblem invalid(String message) {
    return new ApiProblem(400, "invalid", message);
  }

  static ApiProblem notFound(String message) {
    return new ApiProblem(404, "not_found", message);
  }
}
