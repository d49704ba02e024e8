package io.cardfile.transport.retrofit;

import java.io.IOException;

/** A pooled connection turned out to be dead before anything was written to it. */
final class DeadConnectionException extends IOException {

  private static final long serialVersionUID = 1L;

  DeadConnectionException() {
    super("the pooled connection is dead");
  }
}
