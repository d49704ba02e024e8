package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import org.jspecify.annotations.Nullable;

/** The members of a document, read with errors that name their place. */
final class Members {

  static final int MAX_TEXT = 255;

  private final JsonObject document;
  private final String prefix;

  Members(JsonObject document, String prefix) {
    this.document = document;
    this.prefix = prefix;
  }

  int size() {
    return document.size();
  }

  boolean has(String name) {
    return document.has(name);
  }

  /** Returns a required text of 1 to 255 characters. */
  String text(String name) throws ApiProblem {
    JsonValue value = required(name);
    if (value.kind() != Kind.STRING || value.text().isEmpty() || value.text().length() > MAX_TEXT) {
      throw invalid(name, "must be a text of 1 to " + MAX_TEXT + " characters");
    }
    return value.text();
  }

  /** Returns a text, or null if the member is absent. */
  @Nullable String optionalText(String name) throws ApiProblem {
    return has(name) ? text(name) : null;
  }

  /** Returns a required whole number from {@code min} to {@code max}. */
  long number(String name, long min, long max) throws ApiProblem {
    JsonValue value = required(name);
    String text = value.kind() == Kind.NUMBER ? value.text() : "";
    long number = text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : Long.MIN_VALUE;
    if (number < min || number > max) {
      throw invalid(name, "must be a whole number from " + min + " to " + max);
    }
    return number;
  }

  /** Requires a member to be {@code true}. */
  void requireTrue(String name) throws ApiProblem {
    JsonValue value = required(name);
    if (value.kind() != Kind.BOOLEAN || !value.bool()) {
      throw invalid(name, "must be true");
    }
  }

  Members object(String name) throws ApiProblem {
    JsonValue value = required(name);
    if (value.kind() != Kind.OBJECT) {
      throw invalid(name, "must be an object");
    }
    return new Members(value.object(), prefix + name + ".");
  }

  ApiProblem invalid(String name, String message) {
    return ApiProblem.of(prefix + name, "invalid", message);
  }

  private JsonValue required(String name) throws ApiProblem {
    JsonValue value = document.get(name);
    if (value == null) {
      throw ApiProblem.of(prefix + name, "missing", "is missing");
    }
    return value;
  }
}
