package io.cardfile.testkit.http;

import java.io.IOException;

/** A request that cannot be read as HTTP; answered with a status, and the connection ends. */
public final class HttpProblem extends IOException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /** Returns a problem that is answered with {@code status}. */
  public HttpProblem(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The status of the answer. */
  public int status() {
    return status;
  }
}
