package io.cardfile.transport.retrofit;

import java.io.IOException;

/** Thrown when a pooled connection is dead and nothing was written to it yet. */
final class DeadConnectionException extends IOException {

  private static final long serialVersionUID = 1L;

  DeadConnectionException() {
    super("the pooled connection is dead");
  }
}
