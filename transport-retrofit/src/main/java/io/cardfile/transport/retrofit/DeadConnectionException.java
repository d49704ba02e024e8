package io.cardfile.transport.retrofit;

import java.io.IOException;

/** Thrown when a kept connection was closed before anything was sent on it. */
final class DeadConnectionException extends IOException {

  private static final long serialVersionUID = 1L;
}
