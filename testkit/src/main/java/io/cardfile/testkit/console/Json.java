package io.cardfile.testkit.console;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Values that several resources write. */
final class Json {

  private Json() {}

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static JsonValue orNull(Optional<String> text) {
    return text.<JsonValue>map(JsonValue::of).orElse(JsonValue.nullValue());
  }

  static <T> JsonArray array(List<T> items, Function<T, JsonValue> writer) {
    List<JsonValue> values = new ArrayList<>();
    items.forEach(item -> values.add(writer.apply(item)));
    return JsonArray.of(values);
  }

  static JsonObject card(String number, String scheme) {
    return JsonObject.builder().put("number", number).put("scheme", scheme).build();
  }
}
