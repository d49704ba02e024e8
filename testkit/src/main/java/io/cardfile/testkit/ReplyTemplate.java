package io.cardfile.testkit;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fills the placeholders of a document, such as {@code {reference}}, for one purchase. */
final class ReplyTemplate {

  private static final String REFERENCE = "{reference}";

  private final String reference;
  private final Money amount;

  ReplyTemplate(String reference, Money amount) {
    this.reference = reference;
    this.amount = amount;
  }

  JsonValue fill(JsonValue value) {
    switch (value.kind()) {
      case OBJECT:
        return object(value.object());
      case ARRAY:
        return array(value.array());
      case STRING:
        return text(value.text());
      default:
        return value;
    }
  }

  private JsonObject object(JsonObject object) {
    JsonObject.Builder filled = JsonObject.builder();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      filled.put(member.getKey(), fill(member.getValue()));
    }
    return filled.build();
  }

  private JsonArray array(JsonArray array) {
    List<JsonValue> filled = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      filled.add(fill(array.get(i)));
    }
    return JsonArray.of(filled);
  }

  private JsonValue text(String text) {
    switch (text) {
      case "{amount}":
        return JsonValue.of(amount.minorUnits());
      case "{half}":
        return JsonValue.of(amount.minorUnits() / 2);
      case "{decimal}":
        return JsonValue.ofNumber(amount.decimal().toPlainString());
      case "{currency}":
        return JsonValue.of(amount.currency().code());
      default:
        return JsonValue.of(text.replace(REFERENCE, reference));
    }
  }
}
