package io.cardfile.testkit.sandbox;

import java.io.IOException;

/** A request that cannot be read as HTTP; answered with a status, and the connection ends. */
final class HttpProblem extends IOException {

  private static final long serialVersionUID = 1L;

  private final int status;

  HttpProblem(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
