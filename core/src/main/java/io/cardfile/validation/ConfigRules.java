package io.cardfile.validation;

import io.cardfile.internal.Texts;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules of settings. */
public final class ConfigRules {

  private ConfigRules() {}

  /**
   * Returns the violations of a service address: an absolute URL without user info, query and
   * fragment; HTTPS, but on loopback, where tests run, plain HTTP is taken too.
   */
  public static List<Violation> checkBaseUrl(String path, @Nullable String value) {
    List<Violation> out = new ArrayList<>();
    if (value == null || !UrlRules.isWebUrl(value, "https", "http")) {
      out.add(Violation.error(path, Codes.CONFIG_URL, "must be an absolute https URL"));
      return out;
    }
    URI uri = URI.create(value);
    if (uri.getRawQuery() != null) {
      out.add(Violation.error(path, Codes.CONFIG_URL, "must have no query"));
    }
    if (!"https".equals(uri.getScheme().toLowerCase(Locale.ROOT)) && !isLoopback(uri.getHost())) {
      out.add(Violation.error(path, Codes.CONFIG_HTTPS, "must be https, except on loopback"));
    }
    return out;
  }

  // By name, without a look-up: a look-up could be answered by anybody.
  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.startsWith("127.") && Texts.isDigits(host.replace(".", ""));
  }

  /** Returns the violations of a time limit: above zero and at most a day. */
  public static List<Violation> checkDeadline(Duration deadline) {
    List<Violation> out = new ArrayList<>();
    if (deadline.isZero() || deadline.isNegative() || deadline.compareTo(Duration.ofDays(1)) > 0) {
      out.add(
          Violation.error("deadline", Codes.CONFIG_DEADLINE, "must be above zero, at most a day"));
    }
    return out;
  }

  /** Returns the violations of a merchant's name in a journal: 1 to 255 characters, no control. */
  public static List<Violation> checkMerchant(String merchant) {
    List<Violation> out = new ArrayList<>();
    if (!Texts.isKeepable(merchant)) {
      out.add(
          Violation.error(
              "merchant", Codes.CONFIG_MERCHANT, "must be 1 to 255 characters, none a control"));
    }
    return out;
  }
}
