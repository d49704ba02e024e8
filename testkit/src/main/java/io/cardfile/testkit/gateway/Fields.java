package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the members of one object. A member of the wrong kind adds an error and does not throw. */
final class Fields {

  private static final int MAX_DIGITS = 30;

  private final JsonObject object;
  private final String prefix;
  private final List<String> errors;

  Fields(JsonObject object, String prefix, List<String> errors) {
    this.object = object;
    this.prefix = prefix;
    this.errors = errors;
  }

  boolean has(String name) {
    return object.has(name);
  }

  @Nullable String text(String name) {
    JsonValue value = find(name, JsonValue.Kind.STRING, "a string");
    return value == null ? null : value.text();
  }

  /** Returns a whole number that is written with digits only; anything else is an error. */
  @Nullable BigDecimal whole(String name) {
    JsonValue value = find(name, JsonValue.Kind.NUMBER, "a whole number");
    if (value == null) {
      return null;
    }
    String literal = value.text();
    if (literal.length() > MAX_DIGITS || !literal.matches("-?[0-9]+")) {
      errors.add(prefix + name + ": type (must be a whole number, digits alone)");
      return null;
    }
    return new BigDecimal(literal);
  }

  boolean flag(String name, boolean whenAbsent) {
    JsonValue value = find(name, JsonValue.Kind.BOOLEAN, "true or false");
    return value == null ? whenAbsent : value.bool();
  }

  @Nullable JsonObject object(String name) {
    JsonValue value = find(name, JsonValue.Kind.OBJECT, "an object");
    return value == null ? null : value.object();
  }

  @Nullable JsonArray array(String name) {
    JsonValue value = find(name, JsonValue.Kind.ARRAY, "an array");
    return value == null ? null : value.array();
  }

  private @Nullable JsonValue find(String name, JsonValue.Kind kind, String wanted) {
    JsonValue value = object.get(name);
    if (value == null || value.kind() == kind) {
      return value;
    }
    errors.add(prefix + name + ": type (must be " + wanted + ")");
    return null;
  }
}
