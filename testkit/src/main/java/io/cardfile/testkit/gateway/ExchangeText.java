package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes an exchange for the message of a failed test. Only the values of listed fields are shown;
 * all others are {@code ****}, as is any text that holds a card number or a hidden value.
 */
final class ExchangeText {

  private static final int MAX_LENGTH = 2000;
  private static final int SHORTEST_HIDDEN = 3;
  private static final int LONGEST_WORD = 5;
  private static final String HIDDEN = "****";
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

  private ExchangeText() {}

  static String of(GatewayRequest request, @Nullable WireReply reply) {
    ExchangeText text = new ExchangeText();
    @Nullable JsonObject sent = request.document().orElse(null);
    if (sent != null) {
      text.hide(sent);
    }
    String answer = reply == null ? "no reply" : text.reply(reply);
    return text.request(request, sent) + " -> " + answer;
  }

  /** Collects the values that are not shown, so that no other text repeats them. */
  private void hide(JsonValue value) {
    if (value.kind() == JsonValue.Kind.OBJECT) {
      JsonObject object = value.object();
      for (int i = 0; i < object.size(); i++) {
        JsonValue member = object.value(i);
        if (isContainer(member) || !SHOWN.contains(object.name(i))) {
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

  private String request(GatewayRequest request, @Nullable JsonObject sent) {
    String path = WalletPath.matches(request.rawPath()) ? "wallet token" : endpoint(request);
    String body = sent == null ? request.bodyLength() + " bytes" : text(sent);
    return request.method() + " " + path + " " + body;
  }

  private static String endpoint(GatewayRequest request) {
    if (request.rawPath().equals(GatewaySimulator.PURCHASES)) {
      return "purchase";
    }
    return PurchaseHandler.isLookUp(request.rawPath()) ? "look-up" : "another path";
  }

  private String reply(WireReply reply) {
    JsonObject document = reply.document();
    String body = document == null ? "not a JSON object" : text(document);
    return "status " + reply.status() + " " + body;
  }

  private String text(JsonObject document) {
    String text = JsonText.write(masked(document, true));
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
  }

  private JsonValue masked(JsonValue value, boolean isShown) {
    switch (value.kind()) {
      case OBJECT:
        return maskedObject(value.object());
      case ARRAY:
        return maskedArray(value.array(), isShown);
      case NULL:
        return value;
      case STRING:
        return JsonValue.of(isShown && isHarmless(value.text()) ? value.text() : HIDDEN);
      case NUMBER:
        return isShown && isHarmless(value.text()) ? value : JsonValue.of(HIDDEN);
      default:
        return isShown ? value : JsonValue.of(HIDDEN);
    }
  }

  private JsonObject maskedObject(JsonObject object) {
    JsonObject.Builder masked = JsonObject.builder();
    for (int i = 0; i < object.size(); i++) {
      String name = CardDataSearch.safe(object.name(i));
      if (!masked.has(name)) {
        masked.put(name, masked(object.value(i), SHOWN.contains(name)));
      }
    }
    return masked.build();
  }

  private JsonArray maskedArray(JsonArray array, boolean isShown) {
    List<JsonValue> masked = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      masked.add(masked(array.get(i), isShown));
    }
    return JsonArray.of(masked);
  }

  private boolean isHarmless(String text) {
    return !CardDataSearch.hasCardNumber(text)
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
