package io.cardfile.transport.jdk;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Names the cause of a failure in a fixed text: the message of an exception may contain values. */
final class FailureText {

  private static final String UNTRUSTED =
      "the server's certificate is not trusted: create the transport with an SSLContext that trusts"
          + " it";
  private static final String FOR_ANOTHER_HOST = "the server's certificate is for another host";
  private static final String NO_CLIENT_CERTIFICATE =
      "the server requires a client certificate: create the transport with an SSLContext that has"
          + " one";

  /** Parts of messages of the JDK, and what they mean. */
  private static final String[][] MEANINGS = {
    {"refused", "the connection was refused"},
    {"reset", "the connection was reset"},
    {"Broken pipe", "the server closed the connection"},
    {"terminated the handshake", "the server closed the connection in the TLS handshake"},
    {"SSL message", "the server does not speak TLS on this port"},
    {"alert: protocol_version", "the server supports neither TLS 1.2 nor TLS 1.3"},
    {"alert: certificate_required", NO_CLIENT_CERTIFICATE},
    {"alert: bad_certificate", NO_CLIENT_CERTIFICATE},
    {"alert: ", "the server refused TLS"},
    {"valid certification path", UNTRUSTED},
    {"No subject alternative", FOR_ANOTHER_HOST},
    {"No name matching", FOR_ANOTHER_HOST},
    {"NotAfter", "the server's certificate has expired"},
    {"NotBefore", "the server's certificate is not valid yet"},
  };

  private FailureText() {}

  static String of(Throwable failure) {
    String why = "it failed with " + failure.getClass().getName();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String known = meaning(cause);
      if (known != null) {
        return known;
      }
      why = general(cause, why);
    }
    return why;
  }

  private static @Nullable String meaning(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof ExplainedException) {
      return message;
    }
    if (cause instanceof UnknownHostException) {
      return "the host name cannot be resolved";
    }
    if (cause instanceof SocketTimeoutException) {
      return "the server did not accept a connection within 10 s";
    }
    for (String[] meaning : MEANINGS) {
      if (message.contains(meaning[0])) {
        return meaning[1];
      }
    }
    return null;
  }

  private static String general(Throwable cause, String otherwise) {
    if (cause instanceof SSLException) {
      return "TLS failed";
    }
    if (cause instanceof CertificateException) {
      return UNTRUSTED;
    }
    return cause instanceof SocketException ? "the connection failed" : otherwise;
  }
}
