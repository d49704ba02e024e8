package io.cardfile.transport.retrofit;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.UnknownServiceException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Names the cause of a failure, without any value, and the setting that solves it. */
final class FailureText {

  private static final Pattern PROXY_STATUS = Pattern.compile("response code for CONNECT: (\\d+)");

  private FailureText() {}

  /** Returns the text of {@code failure}, or else of the first of its causes that is known. */
  static String of(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      String text = e instanceof SSLException ? tls((SSLException) e) : known(e);
      if (text != null) {
        return text;
      }
    }
    return "OkHttp failed with " + failure.getClass().getName();
  }

  private static @Nullable String known(Throwable e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof ExplainedException) {
      return message;
    }
    if (e instanceof UnknownHostException) {
      return "the host name cannot be resolved";
    }
    if (e instanceof UnknownServiceException || message.equals("CLEARTEXT-only client")) {
      return "the connectionSpecs of the OkHttpClient do not allow this connection";
    }
    if (e instanceof NoRouteToHostException) {
      return "there is no route to the host";
    }
    if (e instanceof ConnectException) {
      Throwable cause = e.getCause(); // OkHttp's own message names the address only.
      return (cause == null ? message : String.valueOf(cause.getMessage())).contains("refused")
          ? "the connection was refused"
          : "the server cannot be reached";
    }
    if (e instanceof SocketTimeoutException) {
      return "no connection within the connect timeout of the OkHttpClient";
    }
    if (e instanceof EOFException || message.startsWith("unexpected end of stream")) {
      return "the server closed the connection";
    }
    if (e instanceof ProtocolException) {
      return "the reply is not valid HTTP/1.1";
    }
    if (e instanceof SocketException) {
      return message.contains("reset") || message.contains("Broken pipe")
          ? "the connection was reset"
          : "the connection failed";
    }
    return proxy(message);
  }

  private static String tls(SSLException e) {
    if (e instanceof SSLPeerUnverifiedException) {
      return String.valueOf(e.getMessage()).startsWith("Certificate pinning")
          ? "the server's certificate is not one that the certificatePinner allows"
          : "the server's certificate is for another host";
    }
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return "the server's certificate has expired";
      }
    }
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return "the server's certificate is not trusted: set an sslSocketFactory that trusts its"
            + " authority on the OkHttpClient";
      }
    }
    String alert = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    if (alert.contains("certificate_required") || alert.contains("bad_certificate")) {
      return "the server requires a client certificate: set an sslSocketFactory with one on the"
          + " OkHttpClient";
    }
    return "TLS failed";
  }

  /** OkHttp has no exceptions of their own for the refusals of a proxy. */
  private static @Nullable String proxy(String message) {
    if (message.equals("Failed to authenticate with proxy")) {
      return "the proxy answered 407 to CONNECT: set proxyAuthenticator on the OkHttpClient";
    }
    Matcher status = PROXY_STATUS.matcher(message);
    return status.find() ? "the proxy answered " + status.group(1) + " to CONNECT" : null;
  }
}
