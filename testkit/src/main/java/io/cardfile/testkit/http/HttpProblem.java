package io.cardfile.testkit.http;

import java.io.IOException;

/**
 * Thrown for a request that is not valid HTTP; the server answers with a status and closes the
 * connection.
 */
public final class HttpProblem extends IOException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /** Returns a problem that is answered with {@code status}. */
  public HttpProblem(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the status of the answer. */
  public int status() {
    return status;
  }
}
