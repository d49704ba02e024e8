package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;

/**
 * Resolves names with the caller's name service, at most until the deadline or the cancellation of
 * the call.
 */
final class BoundedDns implements Dns {

  private final Dns callers;
  private final BoundedCode code;

  BoundedDns(Dns callers, BoundedCode code) {
    this.callers = callers;
    this.code = code;
  }

  @Override
  public List<InetAddress> lookup(String hostname) throws UnknownHostException {
    try {
      return code.call(() -> callers.lookup(hostname));
    } catch (IOException e) { // OkHttp expects no other exception.
      UnknownHostException unknown = new UnknownHostException("the name was not found");
      unknown.initCause(e);
      throw unknown;
    }
  }
}
