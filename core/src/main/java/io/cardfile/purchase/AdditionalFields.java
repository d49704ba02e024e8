package io.cardfile.purchase;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Members that the caller adds to one object of a request. */
final class AdditionalFields {

  private final JsonObject.Builder members = JsonObject.builder();
  private final Set<String> repeated = new HashSet<>();

  void put(String name, JsonValue value) {
    if (members.has(name)) {
      repeated.add(name);
    } else {
      members.put(name, value);
    }
  }

  JsonObject members() {
    return members.build();
  }

  /** Adds a violation for each name that was put twice, or that the library writes. */
  void check(String path, Set<String> ours, List<Violation> out) {
    JsonObject all = members();
    for (String name : all.names()) {
      if (ours.contains(name)) {
        String what = "is written by the library: use the builder's own method";
        out.add(Violation.error(path + name, Codes.RESERVED_FIELD, what));
      } else if (repeated.contains(name)) {
        out.add(Violation.error(path + name, Codes.RESERVED_FIELD, "was added twice"));
      }
    }
  }
}
