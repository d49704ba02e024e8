package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Small helpers for documents. */
final class Documents {

  private Documents() {}

  static JsonArray texts(List<String> texts) {
    List<JsonValue> values = new ArrayList<>();
    for (String text : texts) {
      values.add(JsonValue.of(text));
    }
    return JsonArray.of(values);
  }
}
