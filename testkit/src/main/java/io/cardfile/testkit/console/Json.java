package io.cardfile.testkit.console;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Values as the API and the pages show them. */
final class Json {

  private Json() {}

  /** Returns a name such as {@code merchant-initiated}. */
  static String code(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static JsonValue orNull(Optional<String> text) {
    return text.<JsonValue>map(JsonValue::of).orElse(JsonValue.nullValue());
  }

  static <T> JsonArray array(List<T> items, Function<T, JsonValue> writer) {
    List<JsonValue> values = new ArrayList<>();
    items.forEach(item -> values.add(writer.apply(item)));
    return JsonArray.of(values);
  }

  /** Returns the last 100 items at most. */
  static <T> List<T> last(List<T> items) {
    return items.subList(Math.max(0, items.size() - 100), items.size());
  }

  /** Returns an amount such as {@code AUD 129.00}; empty for an unknown currency. */
  static String amount(long minorUnits, String currency) {
    try {
      return Money.ofMinor(minorUnits, currency).toString();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Returns a card such as {@code Mastercard •••• 2346}. */
  static String cardName(String scheme, String number) {
    return schemeName(scheme) + " •••• " + number.substring(Math.max(0, number.length() - 4));
  }

  static String schemeName(String scheme) {
    switch (scheme) {
      case "amex":
        return "American Express";
      case "jcb":
        return "JCB";
      case "unionpay":
        return "UnionPay";
      case "diners":
        return "Diners Club";
      default:
        return scheme.substring(0, 1).toUpperCase(Locale.ROOT) + scheme.substring(1);
    }
  }
}
