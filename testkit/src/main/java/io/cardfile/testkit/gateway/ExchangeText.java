package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.transport.WireReply;
import org.jspecify.annotations.Nullable;

/** Writes an exchange for the message of a failed test, as {@link ExchangeRedaction} allows. */
final class ExchangeText {

  private static final int MAX_LENGTH = 2000;

  private ExchangeText() {}

  static String of(GatewayRequest request, @Nullable WireReply reply) {
    ExchangeRedaction redaction = ExchangeRedaction.of(request);
    JsonObject sent = redaction.request();
    String body = sent == null ? request.bodyLength() + " bytes" : text(sent);
    return request.method()
        + " "
        + name(Endpoint.of(request, null))
        + " "
        + body
        + " -> "
        + (reply == null ? "no reply" : text(reply.status(), redaction.reply(reply)));
  }

  private static String name(Endpoint endpoint) {
    switch (endpoint) {
      case WALLET_TOKEN:
        return "wallet token";
      case PURCHASE:
        return "purchase";
      case LOOK_UP:
        return "look-up";
      default:
        return "another path";
    }
  }

  private static String text(int status, @Nullable JsonObject document) {
    String body = document == null ? "not a JSON object" : text(document);
    return "status " + status + " " + body;
  }

  private static String text(JsonObject document) {
    String text = JsonText.write(document);
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
  }
}
