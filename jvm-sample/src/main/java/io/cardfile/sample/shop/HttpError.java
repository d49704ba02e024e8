package io.cardfile.sample.shop;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thrown to answer a request with an error. The message names the place, never a value. */
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

  /** Returns an error for a path that supports only the methods in {@code allowed}. */
  static HttpError method(String allowed) {
    return new HttpError(405, "the path supports " + allowed, allowed);
  }

  static HttpError noSuchPath() {
    return new HttpError(404, "there is no such path");
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return allowed == null ? Map.of() : Map.of("Allow", allowed);
  }
}
