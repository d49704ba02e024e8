package io.cardfile.testkit.gateway;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a query, each at most once. */
final class Query {

  private final Map<String, String> values = new HashMap<>();

  private Query() {}

  static Query of(@Nullable String raw) throws Refusal {
    Query query = new Query();
    if (raw != null && !raw.isEmpty()) {
      for (String pair : raw.split("&", -1)) {
        query.add(pair);
      }
    }
    return query;
  }

  private void add(String pair) throws Refusal {
    int equals = pair.indexOf('=');
    String name = PercentDecoder.decodeQuery(equals < 0 ? pair : pair.substring(0, equals));
    String value = equals < 0 ? "" : PercentDecoder.decodeQuery(pair.substring(equals + 1));
    if (values.put(name, value) != null) {
      throw new Refusal(200, "a query parameter is given twice");
    }
  }

  @Nullable String get(String name) {
    return values.get(name);
  }
}
