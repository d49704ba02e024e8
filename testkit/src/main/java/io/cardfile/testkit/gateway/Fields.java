package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads the members of one object. A member of the wrong kind adds an error and does not throw. */
final class Fields {

  private static final int MAX_DIGITS = 30;

  private final JsonObject object;
  private final String prefix;
  private final InputErrors errors;

  Fields(JsonObject object, String prefix, InputErrors errors) {
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

  /** Returns a whole number that is written with digits only; -0 and all others are errors. */
  @Nullable BigDecimal whole(String name) {
    JsonValue value = find(name, JsonValue.Kind.NUMBER, "a whole number");
    if (value == null) {
      return null;
    }
    String literal = value.text();
    if (literal.length() > MAX_DIGITS || !literal.matches("0|-?[1-9][0-9]*")) {
      String message = "must be a whole number, digits alone";
      errors.add(prefix + name, "type", message, Rules.NUMBER_FORMS);
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
    SimulatorRule rule =
        value.kind() == JsonValue.Kind.NULL ? Rules.NULL_VALUES : Rules.FIELD_TYPES;
    errors.add(prefix + name, "type", "must be " + wanted, rule);
    return null;
  }
}
