package io.cardfile.transport.retrofit;

import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * An exception whose message is a fixed text. After a {@link ProtocolException} OkHttp does not try
 * again.
 */
final class ExplainedException extends ProtocolException {

  private static final long serialVersionUID = 1L;

  ExplainedException(String message, @Nullable Throwable cause) {
    super(message);
    initCause(cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
