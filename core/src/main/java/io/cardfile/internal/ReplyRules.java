package io.cardfile.internal;

/** What replies of both services have in common. */
public final class ReplyRules {

  private ReplyRules() {}

  /**
   * Returns whether the gateway itself sends {@code status} (field fact); proxies and overloaded
   * servers send the others.
   */
  public static boolean isGatewayStatus(int status) {
    switch (status) {
      case 200:
      case 201:
      case 400:
      case 401:
      case 403:
      case 404:
      case 405:
      case 409:
      case 422:
        return true;
      default:
        return false;
    }
  }

  /**
   * Returns why a reply is not readable, such as {@code status 502, text/html: ...}.
   *
   * @param type the redacted media type; may be empty
   * @param problem the redacted error in the body
   */
  public static String unreadable(int status, String type, String problem) {
    return "status " + status + (type.isEmpty() ? "" : ", " + type) + ": " + problem;
  }
}
