package io.cardfile;

import io.cardfile.internal.Texts;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of configuration settings. */
final class ConfigRules {

  private static final int LARGEST_PORT = 65535;

  private static final Duration SHORTEST_MARGIN = Duration.ofSeconds(5);
  private static final Duration LONGEST_WITHOUT_LEASE = Duration.ofMinutes(10);

  private ConfigRules() {}

  /**
   * Returns the violations of a base URL: an absolute URL without query, fragment and user info;
   * https, or plain http on loopback, where tests run.
   */
  static List<Violation> checkBaseUrl(String path, @Nullable String value) {
    List<Violation> out = new ArrayList<>();
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
    } else if (!isWebUrl(value) || value.indexOf('?') >= 0) {
      String what = "must be an absolute https URL without query, fragment and user info";
      out.add(Violation.error(path, Codes.CONFIG_URL, what));
    } else if (value.regionMatches(true, 0, "http:", 0, 5) && !isLoopback(URI.create(value))) {
      out.add(Violation.error(path, Codes.CONFIG_HTTPS, "must be https, except on loopback"));
    }
    return out;
  }

  private static boolean isWebUrl(String text) {
    URI url;
    try {
      url = new URI(text);
    } catch (URISyntaxException e) {
      return false;
    }
    return url.getHost() != null
        && url.getPort() != 0
        && url.getPort() <= LARGEST_PORT
        && url.getRawUserInfo() == null
        && url.getRawFragment() == null
        && String.valueOf(url.getScheme()).matches("(?i)https?");
  }

  // Compares names without DNS, because DNS answers can be forged.
  private static boolean isLoopback(URI url) {
    String host = url.getHost();
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.startsWith("127.") && Texts.isDigits(host.replace(".", ""));
  }

  /**
   * Returns the violations of a deadline: above zero and at most a day. With a journal, the rest of
   * the lease, for claim and connection, must be at least five seconds, or the deadline if that is
   * less. Without a lease the deadline is at most ten minutes: a journal that is opened again may
   * report a claim as in doubt at once, and the exchange of that claim must have ended before the
   * quiet period of a reconciler, 15 minutes by default.
   *
   * @param lease the time after which claims expire; null for never
   */
  static List<Violation> checkDeadline(
      Duration deadline, boolean journaled, @Nullable Duration lease) {
    List<Violation> out = new ArrayList<>();
    if (deadline.isZero() || deadline.isNegative() || deadline.compareTo(Duration.ofDays(1)) > 0) {
      out.add(deadline("must be above zero, at most a day"));
    }
    Duration margin = deadline.compareTo(SHORTEST_MARGIN) < 0 ? deadline : SHORTEST_MARGIN;
    if (journaled && lease == null && deadline.compareTo(LONGEST_WITHOUT_LEASE) > 0) {
      out.add(deadline("must be at most 10 min with a journal whose claims have no lease"));
    }
    if (journaled && lease != null && lease.minus(deadline).compareTo(margin) < 0) {
      String what = "must be at least 5 s shorter than the journal's lease, or at most half of it";
      out.add(deadline(what));
    }
    return out;
  }

  private static Violation deadline(String what) {
    return Violation.error("deadline", Codes.CONFIG_DEADLINE, what);
  }
}
