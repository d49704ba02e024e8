package io.cardfile.internal.rules;

import io.cardfile.internal.Texts;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules of URLs and paths. */
public final class UrlRules {

  private static final int MAX_LENGTH = 2048;
  private static final int MAX_PORT = 65535;

  // The last segment, also with parameters or a slash after it.
  private static final String PURCHASES = "(?is).*/purchases(;[^/]*)?/*";

  private UrlRules() {}

  /**
   * Returns whether {@code text} is an absolute URL of one of {@code schemes} with a host, without
   * user info and fragment.
   */
  public static boolean isWebUrl(String text, String... schemes) {
    URI uri = parse(text);
    return uri != null
        && uri.getHost() != null
        && uri.getPort() != 0
        && uri.getPort() <= MAX_PORT
        && uri.getRawUserInfo() == null
        && uri.getRawFragment() == null
        && uri.getScheme() != null
        && Arrays.asList(schemes).contains(uri.getScheme().toLowerCase(Locale.ROOT));
  }

  /** Adds the violation of a merchant site's base URL, if any. */
  public static void checkOrigin(@Nullable String value, List<Violation> out) {
    if (value == null) {
      out.add(Violation.error("origin_url", Codes.MISSING, "is required"));
    } else if (!isWebUrl(value, "https", "http")) {
      out.add(
          Violation.error(
              "origin_url",
              Codes.URL,
              "must be an absolute http or https URL without user info and fragment"));
    }
  }

  /**
   * Adds the violation of the path of a page, if any. A scheme, an authority and dot segments would
   * leave the merchant's site.
   *
   * @param gatewayLimits whether the path is required and must start with a slash
   */
  public static void checkCallbackPath(
      @Nullable String value, boolean gatewayLimits, List<Violation> out) {
    String path = "callback_path";
    if (value == null) {
      if (gatewayLimits) {
        out.add(Violation.error(path, Codes.MISSING, "is required"));
      }
    } else if (value.isEmpty() || value.startsWith("?")) {
      out.add(Violation.error(path, Codes.URL, "must have a path"));
    } else if (!isSitePath(value)) {
      out.add(
          Violation.error(
              path,
              Codes.URL,
              "must be a percent-encoded path of the site without scheme, host, fragment and dot"
                  + " segments"));
    } else if (!value.startsWith("/")) {
      String message = "has no leading slash: appended to origin_url it may name another host";
      out.add(
          gatewayLimits
              ? Violation.error(path, Codes.URL, message)
              : Violation.warning(path, Codes.URL, message));
    }
  }

  /**
   * Adds the violation of the path of an endpoint below a base URL, if any. It must not be the
   * endpoint of purchases: a document that is sent there charges, and no journal has it.
   */
  public static void checkEndpointPath(String value, List<Violation> out) {
    if (!value.startsWith("/")
        || !isSitePath(value)
        || Texts.hasAny(value, "?")
        || value.contains("//")
        || !Texts.isAscii(value)) {
      out.add(
          Violation.error(
              "path",
              Codes.URL,
              "must start with a slash and be percent-encoded, without query, fragment, empty and"
                  + " dot segments"));
    } else if (URI.create(value).getPath().matches(PURCHASES)) {
      out.add(
          Violation.error(
              "path", Codes.URL, "is an endpoint of purchases: use PaymentClient.purchase"));
    }
  }

  private static boolean isSitePath(String value) {
    URI uri = parse(value);
    return uri != null
        && uri.getScheme() == null
        && !value.startsWith("//")
        && uri.getRawFragment() == null
        && !hasDotSegment(uri.getPath());
  }

  private static boolean hasDotSegment(String decodedPath) {
    for (String segment : decodedPath.split("/", -1)) {
      if (segment.equals(".") || segment.equals("..")) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable URI parse(String text) {
    if (text.length() > MAX_LENGTH || Texts.hasLoneSurrogate(text)) {
      return null;
    }
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
