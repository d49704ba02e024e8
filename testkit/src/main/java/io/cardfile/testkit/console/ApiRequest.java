package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.GatewayRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** A request to the API: the number in its path, its query and its document. */
final class ApiRequest {

  private final GatewayRequest request;
  private final long number;

  ApiRequest(GatewayRequest request, long number) {
    this.request = request;
    this.number = number;
  }

  /** Returns the number in the path; 0 if the path has none. */
  long number() {
    return number;
  }

  /** Returns the query, which may have these parameters and no others. */
  Parameters query(String... names) throws ApiProblem {
    Parameters query = Parameters.of(request.rawQuery().orElse(""));
    requireKnown(query.names(), Arrays.asList(names));
    return query;
  }

  /** Returns the document, which may have these members and no others; empty without a body. */
  Members document(String... names) throws ApiProblem {
    JsonObject document = parse();
    List<String> given = new ArrayList<>();
    for (String name : document.names()) {
      given.add(name);
    }
    requireKnown(given, Arrays.asList(names));
    return new Members(document, "");
  }

  private JsonObject parse() throws ApiProblem {
    byte[] body = request.body();
    if (body.length == 0) {
      return JsonObject.empty();
    }
    try {
      JsonValue value = JsonText.parse(body);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      // Answered below: the message may name a member, which may be a value in the wrong place.
    }
    throw ApiProblem.of(400, "json", "the body: must be one JSON object in UTF-8");
  }

  private static void requireKnown(Collection<String> given, List<String> known) throws ApiProblem {
    if (!known.containsAll(given)) {
      List<String> unknown = new ArrayList<>(given);
      unknown.removeAll(known);
      String name = unknown.get(0);
      throw ApiProblem.of(
          name.matches("[a-z_]{1,30}") ? name : "*",
          "unknown",
          known.isEmpty()
              ? "leave it out: this request takes none"
              : "unknown; use " + String.join(", ", known));
    }
  }
}
