package io.cardfile;

import io.cardfile.transport.WireHeader;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which headers a caller and an authorizer may add to a request. Names have no case. */
final class HeaderRules {

  // An Accept-Encoding, for example, turns off the decompression of an HTTP stack, so that no reply
  // can be read.
  private static final Set<String> OF_TRANSPORT =
      names(
          "Accept",
          "Accept-Encoding",
          "Connection",
          "Content-Encoding",
          "Content-Length",
          "Content-Type",
          "Expect",
          "Host",
          "Keep-Alive",
          "TE",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade");
  private static final String PROXY = "Proxy-";

  // The authorizer may send a digest of the document, or the cookie of a session.
  private static final Set<String> OF_AUTHORIZER = names("Authorization", "Cookie");
  private static final String CONTENT = "Content-";

  private HeaderRules() {}

  /** Returns a set that finds {@code names} in any case. */
  static Set<String> names(String... names) {
    Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Collections.addAll(set, names);
    return Collections.unmodifiableSet(set);
  }

  /** Returns whether only an authorizer may set the header {@code name}. */
  static boolean isOfAuthorizer(String name) {
    return OF_AUTHORIZER.contains(name) || startsWith(name, CONTENT);
  }

  /**
   * Returns the name of the first header that the transport sets, or that occurs twice, because a
   * server may use either value; null if there is none.
   */
  static @Nullable String firstTaken(List<WireHeader> headers) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (WireHeader header : headers) {
      String name = header.name();
      if (OF_TRANSPORT.contains(name) || startsWith(name, PROXY) || !names.add(name)) {
        return name;
      }
    }
    return null;
  }

  private static boolean startsWith(String name, String prefix) {
    return name.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  /** Returns the message about the header {@code name}, which may not be set. */
  static String alreadySet(String name) {
    return "the header " + name + " is set already, by the call, the transport or the authorizer";
  }
}
