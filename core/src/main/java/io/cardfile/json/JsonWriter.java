package io.cardfile.json;

import io.cardfile.json.JsonValue.Kind;

/** Writes values without white space; recursion is bounded because values are. */
final class JsonWriter {
  private static final String HEX = "0123456789abcdef";

  private final transient StringBuilder out = new StringBuilder(1024);

  private JsonWriter() {}

  static String write(JsonValue value) {
    JsonWriter writer = new JsonWriter();
    writer.value(value);
    return writer.out.toString();
  }

  private void value(JsonValue value) {
    Kind kind = value.kind();
    if (kind == Kind.OBJECT) {
      object(value.object());
    } else if (kind == Kind.ARRAY) {
      array(value.array());
    } else if (kind == Kind.STRING) {
      string(value.text());
    } else {
      out.append(kind == Kind.NULL ? "null" : value.text());
    }
  }

  private void object(JsonObject object) {
    char before = '{';
    for (int i = 0; i < object.size(); i++) {
      out.append(before);
      string(object.name(i));
      out.append(':');
      value(object.value(i));
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private void array(JsonArray array) {
    char before = '[';
    for (int i = 0; i < array.size(); i++) {
      out.append(before);
      value(array.get(i));
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private void string(String text) {
    out.append('"');
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (mustBeEscaped(c)) {
        out.append(text, copied, i);
        escape(c);
        copied = i + 1;
      }
    }
    out.append(text, copied, text.length()).append('"');
  }

  private static boolean mustBeEscaped(char c) {
    // U+2028 and U+2029 end a line in some readers of logs and in older JavaScript.
    return c < ' ' || c == '"' || c == '\\' || c == '\u2028' || c == '\u2029';
  }

  private void escape(char c) {
    if (c == '"' || c == '\\') {
      out.append('\\').append(c);
      return;
    }
    int shortForm = "\b\t\n\f\r".indexOf(c);
    if (shortForm >= 0) {
      out.append('\\').append("btnfr".charAt(shortForm));
      return;
    }
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt(c >> shift & 0xF));
    }
  }
}
