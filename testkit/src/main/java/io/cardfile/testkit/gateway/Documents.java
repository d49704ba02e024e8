package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonValue;
import java.util.Map;

/** The memory that documents take. */
final class Documents {

  private static final int BYTES_OF_A_NODE = 48;

  private Documents() {}

  /** Returns an estimate of the memory that a value takes, in bytes. */
  static long size(JsonValue value) {
    long size = BYTES_OF_A_NODE;
    switch (value.kind()) {
      case OBJECT:
        for (Map.Entry<String, JsonValue> member : value.object().members().entrySet()) {
          size += 2L * member.getKey().length() + size(member.getValue());
        }
        return size;
      case ARRAY:
        for (int i = 0; i < value.array().size(); i++) {
          size += size(value.array().get(i));
        }
        return size;
      case STRING:
      case NUMBER:
        return size + 2L * value.text().length();
      default:
        return size;
    }
  }
}
