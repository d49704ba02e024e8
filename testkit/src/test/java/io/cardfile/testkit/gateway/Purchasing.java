package io.cardfile.testkit.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sends documents to a simulator as a client would, and reads fields of replies. */
final class Purchasing {

  static final JsonValue NULL = JsonValue.nullValue();

  private final GatewaySimulator simulator;

  Purchasing(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  static JsonObject first(String reference, TestCard card, long amount) {
    return first(reference, card.number(), amount);
  }

  static JsonObject first(String reference, String number, long amount) {
    return JsonObject.builder()
        .put("amount", amount)
        .put("currency", "AUD")
        .put("reference", reference)
        .put("card_holder", "Ann Example")
        .put("card_number", number)
        .put("card_expiry", "12/2030")
        .put("cvv", "123")
        .put(
            "extra",
            JsonObject.builder()
                .put("card_on_file", true)
                .put("stored_credential_indicator", "I")
                .build())
        .build();
  }

  /** Returns a merchant initiated transaction; an empty tracking ID is omitted. */
  static JsonObject later(String reference, String token, String trackingId, long amount) {
    JsonObject.Builder extra =
        JsonObject.builder()
            .put("stored_credential_indicator", "S")
            .put("auth_reason", "subscription");
    if (!trackingId.isEmpty()) {
      extra.put("authorization_tracking_id", trackingId);
    }
    return JsonObject.builder()
        .put("amount", amount)
        .put("currency", "AUD")
        .put("reference", reference)
        .put("card_token", token)
        .put("extra", extra.build())
        .build();
  }

  /** Returns the document with the member at a dotted path added or replaced. */
  static JsonObject with(JsonObject document, String path, JsonValue value) {
    int dot = path.indexOf('.');
    if (dot > 0) {
      String outer = path.substring(0, dot);
      JsonObject inner = Objects.requireNonNull(document.get(outer)).object();
      return with(document, outer, with(inner, path.substring(dot + 1), value));
    }
    JsonObject.Builder copy = without(document, path).toBuilder();
    return copy.put(path, value).build();
  }

  static JsonObject without(JsonObject document, String path) {
    int dot = path.indexOf('.');
    if (dot > 0) {
      String outer = path.substring(0, dot);
      JsonObject inner = Objects.requireNonNull(document.get(outer)).object();
      return with(document, outer, without(inner, path.substring(dot + 1)));
    }
    JsonObject.Builder copy = JsonObject.builder();
    for (Map.Entry<String, JsonValue> member : document.members().entrySet()) {
      if (!member.getKey().equals(path)) {
        copy.put(member.getKey(), member.getValue());
      }
    }
    return copy.build();
  }

  WireReply send(JsonObject document) {
    return decide(null, document);
  }

  WireReply decide(Verdict verdict, JsonObject document) {
    return simulator.handle(purchase(document), verdict);
  }

  static GatewayRequest purchase(JsonObject document) {
    String body = JsonText.write(document);
    return request("POST", GatewaySimulator.PURCHASES, "TEST-merchant", "TEST", body);
  }

  WireReply get(String target) {
    return send(request("GET", target, "TEST-merchant", "TEST", ""));
  }

  WireReply post(String target, JsonObject document) {
    String body = JsonText.write(document);
    return send(request("POST", target, "TEST-merchant", "TEST", body));
  }

  WireReply send(GatewayRequest request) {
    return simulator.handle(request, null);
  }

  /** Returns a request as it is on the wire; {@code body} is empty for none. */
  static GatewayRequest request(
      String method, String target, String username, String token, String body) {
    String pair = Base64.getEncoder().encodeToString((username + ":" + token).getBytes(UTF_8));
    List<WireHeader> headers =
        List.of(
            WireHeader.of("Authorization", "Basic " + pair),
            WireHeader.of("Content-Type", "application/json"));
    return GatewayRequest.of(method, target, headers, body.getBytes(UTF_8));
  }

  /** Returns the value at a dotted path of the reply, as text; {@code null} for the literal. */
  static String at(WireReply reply, String path) {
    JsonValue value = Objects.requireNonNull(reply.document(), reply.problem());
    for (String name : path.split("\\.")) {
      value = Objects.requireNonNull(value.object().get(name), path);
    }
    return switch (value.kind()) {
      case OBJECT, ARRAY -> JsonText.write(value);
      case NULL -> "null";
      default -> value.text();
    };
  }

  static List<String> errors(WireReply reply) {
    JsonObject document = Objects.requireNonNull(reply.document(), reply.problem());
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < document.get("errors").array().size(); i++) {
      errors.add(document.get("errors").array().get(i).text());
    }
    return errors;
  }
}
