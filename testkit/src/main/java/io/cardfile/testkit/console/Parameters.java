package io.cardfile.testkit.console;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The decoded parameters of a query, each at most once. */
final class Parameters {

  static final int MAX_LIMIT = 1000;
  static final int LIMIT = 100;

  private final Map<String, String> values = new LinkedHashMap<>();

  private Parameters() {}

  static Parameters of(String raw) throws ApiProblem {
    Parameters parameters = new Parameters();
    for (String pair : raw.isEmpty() ? new String[0] : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (parameters.values.put(name, value) != null) {
        throw ApiProblem.of(400, "query", "the query: give each parameter once");
      }
    }
    return parameters;
  }

  private static String decoded(String raw) throws ApiProblem {
    try {
      return URLDecoder.decode(raw, "UTF-8");
    } catch (UnsupportedEncodingException | IllegalArgumentException e) {
      throw ApiProblem.of(400, "query", "the query: write a percent sign as %25");
    }
  }

  Set<String> names() {
    return values.keySet();
  }

  @Nullable String text(String name) {
    return values.get(name);
  }

  /** Returns the number after which a list continues; 0 by default. */
  long after() throws ApiProblem {
    return number("after", 0, Long.MAX_VALUE, 0);
  }

  /** Returns the number of items of a list. */
  int limit() throws ApiProblem {
    return (int) number("limit", 1, MAX_LIMIT, LIMIT);
  }

  private long number(String name, long min, long max, long otherwise) throws ApiProblem {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    long number = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    if (number < min || number > max) {
      String range = max == Long.MAX_VALUE ? "from " + min : min + " to " + max;
      throw ApiProblem.of(name, "invalid", "must be a whole number, " + range);
    }
    return number;
  }
}
