package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows one exchange without its secrets: card number, CVV, card token, tracking ID, the values of
 * a wallet's callback, the hash in the path, and headers but the usual ones. All other values are
 * shown, except a text that repeats a secret or holds a card number.
 */
final class ExchangeRedaction {

  static final String HIDDEN = "****";

  private static final int SHORTEST_REPEATED = 6;
  private static final int MAX_REPEATED = 100;
  private static final int MAX_DEPTH = 40; // The result is put into further objects.
  private static final int MAX_TEXT = 2000;

  /** The names of secrets in lower case, without underscores and hyphens. */
  private static final Set<String> SECRETS =
      new HashSet<>(
          Arrays.asList(
              "cardnumber",
              "cvv",
              "cardtoken",
              "authorizationtrackingid",
              "token",
              "checkoutid",
              "checkoutresourceurl",
              "oauthtoken",
              "oauthverifier"));

  // An authorizer of the client may send its secrets in headers of any name.
  private static final Set<String> SHOWN_HEADERS =
      new HashSet<>(
          Arrays.asList(
              "host",
              "accept",
              "accept-encoding",
              "accept-language",
              "cache-control",
              "connection",
              "content-length",
              "content-type",
              "date",
              "expect",
              "transfer-encoding",
              "user-agent"));

  private final GatewayRequest request;
  private final @Nullable JsonObject sent;
  private final Set<String> secrets = new HashSet<>();

  ExchangeRedaction(GatewayRequest request) {
    this.request = request;
    sent = request.document().orElse(null);
    if (sent != null) {
      collect(sent);
    }
  }

  /** Collects the secrets of the request that are long enough to be no other value by chance. */
  private void collect(JsonObject object) {
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      JsonValue value = member.getValue();
      if (value.kind() == JsonValue.Kind.OBJECT) {
        collect(value.object());
      } else if (isSecret(member.getKey())
          && value.kind() == JsonValue.Kind.STRING
          && value.text().length() >= SHORTEST_REPEATED
          && secrets.size() < MAX_REPEATED) {
        secrets.add(value.text());
      }
    }
  }

  private static boolean isSecret(String name) {
    return SECRETS.contains(name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT));
  }

  /** Returns a text, or asterisks if it holds a card number or a secret of the request. */
  String text(String text) {
    return CardDataSearch.hasCardNumber(text) || secrets.stream().anyMatch(text::contains)
        ? HIDDEN
        : text;
  }

  JsonObject json(WireReply reply) {
    List<JsonValue> headers = new ArrayList<>();
    for (WireHeader header : request.headers()) {
      boolean isShown = SHOWN_HEADERS.contains(header.name().toLowerCase(Locale.ROOT));
      headers.add(
          JsonObject.builder()
              .put("name", CardDataSearch.safe(header.name()))
              .put("value", isShown ? text(header.value()) : HIDDEN)
              .build());
    }
    JsonObject shown =
        JsonObject.builder()
            .put("path", target())
            .put("headers", JsonArray.of(headers))
            .put("body", sent == null ? JsonValue.nullValue() : masked(sent))
            .build();
    return JsonObject.builder().put("request", shown).put("reply", reply(reply)).build();
  }

  private JsonObject reply(WireReply reply) {
    JsonObject document = reply.document();
    return JsonObject.builder()
        .put("status", reply.status())
        .put("body", document == null ? JsonValue.nullValue() : masked(document))
        .build();
  }

  /** Returns path and query; of a wallet token request without the hash. */
  private String target() {
    String query = request.rawQuery().map(text -> "?" + text).orElse("");
    String[] segments = request.rawPath().split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean isHash = segments[i].matches("[0-9A-Fa-f]{32}") || i == 6 && segments.length == 8;
      segments[i] =
          isHash ? HIDDEN : text(decoded(segments[i])).equals(HIDDEN) ? HIDDEN : segments[i];
    }
    String path = String.join("/", segments);
    return path + (text(decoded(query)).equals(HIDDEN) ? "?" + HIDDEN : query);
  }

  private static String decoded(String raw) {
    try {
      return PercentDecoder.decodeQuery(raw);
    } catch (Refusal refusal) {
      return raw;
    }
  }

  private JsonObject masked(JsonObject object) {
    return masked(object, 0);
  }

  private JsonObject masked(JsonObject object, int depth) {
    JsonObject.Builder masked = JsonObject.builder();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      String name = CardDataSearch.safe(member.getKey());
      if (!masked.has(name)) {
        masked.put(
            name,
            isSecret(name) ? secret(name, member.getValue()) : masked(member.getValue(), depth));
      }
    }
    return masked.build();
  }

  /** Keeps what is no secret: null, a blank text, and a card number that is masked already. */
  private static JsonValue secret(String name, JsonValue value) {
    boolean isText = value.kind() == JsonValue.Kind.STRING;
    boolean isShown =
        value.kind() == JsonValue.Kind.NULL
            || isText && value.text().trim().isEmpty()
            || isText
                && name.equals(FieldNames.CARD_NUMBER)
                && value.text().matches("[0-9]{6}X+[0-9]{4}|X+");
    return isShown ? value : JsonValue.of(HIDDEN);
  }

  private JsonValue masked(JsonValue value, int depth) {
    switch (value.kind()) {
      case OBJECT:
        return depth < MAX_DEPTH ? masked(value.object(), depth + 1) : JsonValue.of(HIDDEN);
      case ARRAY:
        List<JsonValue> items = new ArrayList<>();
        for (int i = 0; i < value.array().size(); i++) {
          items.add(
              depth < MAX_DEPTH ? masked(value.array().get(i), depth + 1) : JsonValue.of(HIDDEN));
        }
        return JsonArray.of(items);
      case STRING:
        return JsonValue.of(text(value.text()));
      case NUMBER:
        return text(value.text()).equals(HIDDEN) ? JsonValue.of(HIDDEN) : value;
      default:
        return value;
    }
  }

  /** Returns the exchange as one line for the message of a failed test. */
  String line(String endpoint, WireReply reply) {
    String body = sent == null ? "" : " " + shortened(masked(sent));
    JsonObject document = reply.document();
    String answer = document == null ? "not a JSON object" : shortened(masked(document));
    return request.method() + " " + endpoint + body + " -> status " + reply.status() + " " + answer;
  }

  private static String shortened(JsonObject document) {
    String text = JsonText.write(document);
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
  }
}
