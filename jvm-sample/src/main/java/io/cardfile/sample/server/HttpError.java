package io.cardfile.sample.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that gets no more than this answer. The message names the place, never a value. */
final class HttpError extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final @Nullable String allowed;

  HttpError(int status, String message) {
    this(status, message, null);
  }

  private HttpError(int status, String message, @Nullable String allowed) {
    super(message);
    this.status = status;
    this.allowed = allowed;
  }

  /** The path does not take the method of the request, but these. */
  static HttpError method(String allowed) {
    return new HttpError(405, "the path takes " + allowed, allowed);
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return allowed == null ? Map.of() : Map.of("Allow", allowed);
  }
}
