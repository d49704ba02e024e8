package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one object as the gateway does: null is no value, and a number can stand for
 * a text. A member of the wrong kind adds an error.
 */
final class Fields {

  private final JsonObject object;
  private final String prefix;
  private final InputErrors errors;

  Fields(JsonObject object, String prefix, InputErrors errors) {
    this.object = object;
    this.prefix = prefix;
    this.errors = errors;
  }

  @Nullable String text(String name) {
    JsonValue value = find(name, Kind.STRING, Kind.NUMBER);
    return value == null ? null : value.text();
  }

  /** Returns a whole number, written with digits only. */
  @Nullable BigDecimal whole(String name) {
    JsonValue value = find(name, Kind.NUMBER, Kind.STRING);
    if (value != null && value.text().matches("0|-?[1-9][0-9]{0,29}")) {
      return new BigDecimal(value.text());
    } else if (value != null) {
      String wanted = " is the incorrect format - please use a whole number of minor units";
      errors.add(SimulatorRule.AMOUNT, label(name) + wanted);
    }
    return null;
  }

  boolean flag(String name, boolean whenAbsent) {
    JsonValue value = find(name, Kind.BOOLEAN, Kind.BOOLEAN);
    return value == null ? whenAbsent : value.bool();
  }

  @Nullable JsonObject object(String name) {
    JsonValue value = find(name, Kind.OBJECT, Kind.OBJECT);
    return value == null ? null : value.object();
  }

  private @Nullable JsonValue find(String name, Kind kind, Kind alternative) {
    JsonValue value = object.get(name);
    if (value == null || value.kind() == Kind.NULL) {
      return null;
    }
    if (value.kind() != kind && value.kind() != alternative) {
      errors.add(SimulatorRule.VALUES, label(name) + " is invalid");
      return null;
    }
    errors.addIfStrict(
        SimulatorRule.STRICT_TYPES, value.kind() != kind, label(name) + " must be a " + word(kind));
    return value;
  }

  private static String word(Kind kind) {
    return kind == Kind.STRING ? "string" : "number";
  }

  private String label(String name) {
    return InputErrors.label(prefix + name);
  }
}
