package io.cardfile.testkit.fault;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a behaviour from a text: {@code WHAT[+reset][+uncharged][@WHEN]}, such as {@code
 * decline=51@next}, {@code half-body+reset@ref=ORDER-1} or {@code lost-reply@10%}. Without a moment
 * it is for every request.
 */
final class Dialect {

  private static final String WHEN = "next|[0-9]{1,9}%?|ref=.+";
  private static final Pattern BEHAVIOUR = Pattern.compile("(?s)(.*?)(?:@(" + WHEN + "))?");
  private static final Pattern REFUSE = Pattern.compile("(?s)refuse=(.+)");
  private static final Pattern FAULT = Pattern.compile("([^+]*)((?:\\+reset|\\+uncharged)*)");
  private static final Pattern DELAY = Pattern.compile("([0-9]{1,5})(ms|s)");

  private Dialect() {}

  /** Returns what the gateway does, by the text before {@code @}. */
  static Act act(String text) {
    String what = split(text).group(1);
    Matcher refuse = REFUSE.matcher(what);
    if (refuse.matches()) {
      return Acts.refuse(refuse.group(1));
    }
    if (what.indexOf('@') >= 0) {
      throw new IllegalArgumentException(
          "after @ comes next, the number of a request, a share such as 10%, or ref=REFERENCE; not "
              + quoted(what.substring(what.indexOf('@') + 1)));
    }
    Matcher fault = FAULT.matcher(what);
    if (!fault.matches()) {
      throw new IllegalArgumentException(
          "after + comes reset or uncharged; not " + quoted(what.substring(what.indexOf('+') + 1)));
    }
    boolean resets = fault.group(2).contains("reset");
    boolean uncharged = fault.group(2).contains("uncharged");
    return act(fault.group(1), resets, uncharged);
  }

  private static Act act(String what, boolean resets, boolean uncharged) {
    int equals = what.indexOf('=');
    String value = what.substring(equals + 1);
    if (what.startsWith("delay=")) {
      if (resets) {
        throw new IllegalArgumentException("+reset goes with faults only");
      }
      return Acts.delay(delay(value), uncharged);
    }
    Act act = decision(what.substring(0, equals < 0 ? what.length() : equals + 1), value);
    if (act == null) {
      return Acts.fault(fault(what), resets, uncharged);
    } else if (resets || uncharged) {
      throw new IllegalArgumentException(
          "+reset goes with faults only, and +uncharged with faults and delays");
    }
    return act;
  }

  private static @Nullable Act decision(String name, String value) {
    switch (name) {
      case "approve":
        return Acts.approve();
      case "decline=":
        return Acts.decline(value);
      case "timeout":
        return Acts.timeOut();
      case "status=":
        return Acts.status(status(value));
      default:
        return null;
    }
  }

  private static int status(String value) {
    return value.matches("[0-9]{3}") ? Integer.parseInt(value) : 0;
  }

  private static Duration delay(String value) {
    Matcher delay = DELAY.matcher(value);
    if (!delay.matches()) {
      throw new IllegalArgumentException(
          "a delay is a number with its unit, such as delay=2s or delay=500ms; not "
              + quoted(value));
    }
    long number = Long.parseLong(delay.group(1));
    return delay.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
  }

  private static Fault fault(String name) {
    for (Fault fault : Fault.values()) {
      if (fault.toString().equals(name)) {
        return fault;
      }
    }
    throw new IllegalArgumentException(
        "there is no fault " + quoted(name) + "; the nearest is " + quoted(nearest(name)));
  }

  private static String quoted(String text) {
    return '"' + GatewaySimulator.withoutCardNumber(text) + '"';
  }

  private static String nearest(String given) {
    List<String> names =
        new ArrayList<>(Arrays.asList("approve", "decline=51", "timeout", "status=503"));
    names.addAll(Arrays.asList("refuse=Some text", "delay=2s"));
    for (Fault fault : Fault.values()) {
      names.add(fault.toString());
    }
    return names.stream().min(Comparator.comparingInt(name -> distance(given, name))).orElse("");
  }

  /** Returns the number of characters to insert, remove or replace (Levenshtein). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }

  /**
   * Returns the requests to which it happens, by the text after {@code @}.
   *
   * @param seed of a share of the requests
   */
  static When when(String text, long seed) {
    String when = split(text).group(2);
    if (when == null) {
      return When.always();
    } else if (when.equals("next")) {
      return When.next();
    } else if (when.startsWith("ref=")) {
      return When.reference(when.substring("ref=".length()));
    } else if (when.endsWith("%")) {
      return When.percent(Integer.parseInt(when.substring(0, when.length() - 1)), seed);
    }
    return When.request(Integer.parseInt(when));
  }

  private static Matcher split(String text) {
    Matcher parts = BEHAVIOUR.matcher(text);
    parts.matches(); // Whatever the text is.
    return parts;
  }
}
