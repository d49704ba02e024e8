package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which values of one exchange may be shown. Of documents only the values of listed fields;
 * all others are {@code ****}, as is any text that holds a card number or a hidden value.
 */
final class ExchangeRedaction {

  static final String HIDDEN = "****";

  private static final int SHORTEST_HIDDEN = 3;
  private static final int LONGEST_WORD = 5;
  private static final int MAX_HIDDEN = 1000;
  private static final int MAX_DEPTH = 40; // The result is put into further objects.
  private static final Set<String> SHOWN =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  FieldNames.AMOUNT,
                  FieldNames.CURRENCY,
                  FieldNames.REFERENCE,
                  FieldNames.CARD_ON_FILE,
                  FieldNames.INDICATOR,
                  FieldNames.AUTH_REASON,
                  FieldNames.CAPTURE,
                  "successful",
                  "errors",
                  "test",
                  "message",
                  "response_code",
                  "captured",
                  "captured_amount",
                  "merchant_advice_code")));

  private final Set<String> hidden = new HashSet<>();
  private final @Nullable JsonObject sent;

  private ExchangeRedaction(@Nullable JsonObject sent) {
    this.sent = sent;
    if (sent != null) {
      hide(sent);
    }
  }

  /** Returns the redaction of the exchange with this request. */
  static ExchangeRedaction of(GatewayRequest request) {
    return new ExchangeRedaction(request.document().orElse(null));
  }

  /** Returns the document of the request as it may be shown; null if it has none. */
  @Nullable JsonObject request() {
    return sent == null ? null : maskedObject(sent, 0);
  }

  /** Returns the document of a reply as it may be shown; null if it has none. */
  @Nullable JsonObject reply(WireReply reply) {
    JsonObject document = reply.document();
    return document == null ? null : maskedObject(document, 0);
  }

  /** Returns {@code text}, or asterisks if it holds a card number or a value that is not shown. */
  String text(String text) {
    return isHarmless(text) ? text : HIDDEN;
  }

  /** Collects the values that are not shown, so that no other text repeats them. */
  private void hide(JsonValue value) {
    if (value.kind() == JsonValue.Kind.OBJECT) {
      JsonObject object = value.object();
      for (Map.Entry<String, JsonValue> entry : object.members().entrySet()) {
        JsonValue member = entry.getValue();
        if (isContainer(member) || !SHOWN.contains(entry.getKey())) {
          hide(member);
        }
      }
    } else if (value.kind() == JsonValue.Kind.ARRAY) {
      for (int i = 0; i < value.array().size(); i++) {
        hide(value.array().get(i));
      }
    } else if (isText(value) && value.text().length() >= SHORTEST_HIDDEN) {
      hidden.add(value.text());
    }
  }

  private static boolean isContainer(JsonValue value) {
    return value.kind() == JsonValue.Kind.OBJECT || value.kind() == JsonValue.Kind.ARRAY;
  }

  private static boolean isText(JsonValue value) {
    return value.kind() == JsonValue.Kind.STRING || value.kind() == JsonValue.Kind.NUMBER;
  }

  private JsonValue masked(JsonValue value, boolean isShown, int depth) {
    switch (value.kind()) {
      case OBJECT:
        return depth < MAX_DEPTH ? maskedObject(value.object(), depth) : JsonValue.of(HIDDEN);
      case ARRAY:
        return depth < MAX_DEPTH
            ? maskedArray(value.array(), isShown, depth)
            : JsonValue.of(HIDDEN);
      case NULL:
        return value;
      case STRING:
        return JsonValue.of(isShown ? text(value.text()) : HIDDEN);
      case NUMBER:
        return isShown && isHarmless(value.text()) ? value : JsonValue.of(HIDDEN);
      default:
        return isShown ? value : JsonValue.of(HIDDEN);
    }
  }

  private JsonObject maskedObject(JsonObject object, int depth) {
    JsonObject.Builder masked = JsonObject.builder();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      String name = CardDataSearch.safe(member.getKey());
      if (!masked.has(name)) {
        masked.put(name, masked(member.getValue(), SHOWN.contains(name), depth + 1));
      }
    }
    return masked.build();
  }

  private JsonArray maskedArray(JsonArray array, boolean isShown, int depth) {
    List<JsonValue> masked = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      masked.add(masked(array.get(i), isShown, depth + 1));
    }
    return JsonArray.of(masked);
  }

  /** Above the maximum nothing is harmless: each text would be compared with each hidden value. */
  private boolean isHarmless(String text) {
    return hidden.size() <= MAX_HIDDEN
        && !CardDataSearch.hasCardNumber(text)
        && hidden.stream().noneMatch(value -> repeats(text, value));
  }

  /** Returns whether a text has a value in it; a short one, such as a CVV, as a whole word. */
  private static boolean repeats(String text, String value) {
    if (value.length() > LONGEST_WORD) {
      return text.contains(value);
    }
    String word = "(?<![A-Za-z0-9])" + Pattern.quote(value) + "(?![A-Za-z0-9])";
    return Pattern.compile(word).matcher(text).find();
  }
}
