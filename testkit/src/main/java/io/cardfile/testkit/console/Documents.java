package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.fault.Behaviours;
import io.cardfile.testkit.gateway.BookEntry;
import io.cardfile.testkit.gateway.CardHistory;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.HashCheckResult;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the API returns of exchanges, purchases, cards and faults, without their secrets. */
final class Documents {

  private Documents() {}

  static JsonObject.Builder summary(RecordedExchange exchange) {
    Optional<BookEntry> entry = exchange.ledgerEntries().stream().findFirst();
    return JsonObject.builder()
        .put("number", exchange.number())
        .put("at", exchange.at().toString())
        .put("kind", exchange.kind().map(Json::code).orElse(Json.code(exchange.endpoint())))
        .put("reference", Json.orNull(exchange.reference()))
        .put("amount", Json.orNull(amount(exchange)))
        .put("result", Json.code(exchange.result()))
        .put("response_code", Json.orNull(entry.map(BookEntry::responseCode)))
        .put("charged", isCharged(exchange))
        .put("status", "" + exchange.reply().status())
        .put("client_got", exchange.clientGot())
        .put(
            "behaviour", Json.orNull(exchange.behaviour().map(GatewaySimulator::withoutCardNumber)))
        .put("micros", exchange.duration().toNanos() / 1000);
  }

  /** Whether the exchange itself took money. */
  private static boolean isCharged(RecordedExchange exchange) {
    return exchange.endpoint() == RecordedExchange.Endpoint.CAPTURE
        ? exchange.result() == RecordedRequest.Result.DONE
        : exchange.ledgerEntries().stream().anyMatch(entry -> entry.capturedMinor() > 0);
  }

  /** Returns the amount in the request; what it does not say, from the reply. */
  private static Optional<String> amount(RecordedExchange exchange) {
    if (exchange.endpoint() == RecordedExchange.Endpoint.WALLET_TOKEN) {
      String[] path = exchange.request().rawPath().split("/", -1);
      boolean isAmount = path.length > 5 && (path[4] + path[5]).matches("[A-Z]{3}[0-9.]{1,20}");
      return isAmount ? Optional.of(path[4] + " " + path[5]) : Optional.empty();
    }
    JsonObject reply = response(exchange);
    OptionalLong asked = exchange.amountMinorUnits();
    String amount = asked.isPresent() ? "" + asked.getAsLong() : text(reply.get("amount"));
    String currency = exchange.currency().orElse(text(reply.get("currency")));
    return amount.matches("[0-9]{1,18}")
        ? Optional.of(Json.amount(Long.parseLong(amount), currency))
        : Optional.empty();
  }

  private static String text(@Nullable JsonValue value) {
    return value == null || value.kind() == JsonValue.Kind.NULL ? "" : value.text();
  }

  private static JsonObject response(RecordedExchange exchange) {
    JsonObject reply = exchange.reply().document();
    JsonValue response = reply == null ? null : reply.get("response");
    return response == null || response.kind() != JsonValue.Kind.OBJECT
        ? JsonObject.empty()
        : response.object();
  }

  static JsonObject details(RecordedExchange exchange) {
    JsonObject.Builder details = summary(exchange);
    exchange.redacted().members().forEach(details::put);
    String method = exchange.request().method();
    return details
        .put("method", method.matches("[A-Z]{1,10}") ? method : "*")
        .put("why", Json.array(exchange.why(), JsonValue::of))
        .put(
            "hash_check",
            exchange.hashCheck().<JsonValue>map(Documents::hashCheck).orElse(JsonValue.nullValue()))
        .put("ledger", Json.array(exchange.ledgerEntries(), Documents::entry))
        .build();
  }

  private static JsonObject hashCheck(HashCheckResult check) {
    return JsonObject.builder()
        .put("signed_string", check.signedString())
        .put("expected", check.expected())
        .put("given", check.given())
        .put("matches", check.matches())
        .put("explanation", check.explanation())
        .build();
  }

  static JsonObject entry(BookEntry entry) {
    return JsonObject.builder()
        .put("number", entry.number())
        .put("reference", GatewaySimulator.withoutCardNumber(entry.reference()))
        .put("id", entry.id())
        .put("kind", Json.code(entry.kind()))
        .put("outcome", Json.code(entry.outcome()))
        .put("response_code", entry.responseCode())
        .put("amount", entry.amountMinorUnits())
        .put("captured", entry.capturedMinor())
        .put("refunded", entry.refundedMinor())
        .put("currency", entry.currency())
        .put("amount_text", Json.amount(entry.amountMinorUnits(), entry.currency()))
        .put("card", Json.cardName(entry.scheme(), entry.maskedCardNumber()))
        .put("tracking_id", Json.orNull(entry.trackingIdUse().map(Json::code)))
        .put("at", entry.at().toString())
        .build();
  }

  /** Returns a card on file with its first transaction and its latest charges. */
  static JsonObject card(CardHistory card) {
    return JsonObject.builder()
        .put("id", card.id())
        .put("card", Json.cardName(card.scheme(), card.maskedCardNumber()))
        .put("status", Json.code(card.status()))
        .put("tracking_id", Json.orNull(card.maskedTrackingId()))
        .put("first", card.first().<JsonValue>map(Documents::entry).orElse(JsonValue.nullValue()))
        .put("count", card.charges().size())
        .put("charges", Json.array(Json.last(card.charges()), Documents::entry))
        .build();
  }

  static JsonObject fault(Fault fault) {
    return JsonObject.builder()
        .put("name", fault.toString())
        .put("description", "The gateway " + fault.description() + ".")
        .build();
  }

  static JsonObject scheduled(Behaviours.Entry entry) {
    return JsonObject.builder()
        .put("number", entry.id())
        .put("fault", GatewaySimulator.withoutCardNumber(entry.toString()))
        .put("happened", entry.happened())
        .put("over", entry.isOver())
        .build();
  }
}
