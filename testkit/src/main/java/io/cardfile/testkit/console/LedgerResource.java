package io.cardfile.testkit.console;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The purchases that were decided. */
final class LedgerResource {

  private final GatewaySimulator simulator;

  LedgerResource(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/ledger", this::list);
  }

  private ConsoleReply list(ApiRequest request) throws ApiProblem {
    Parameters query = request.query("reference", "after", "limit");
    String reference = query.text("reference");
    int limit = query.limit();
    List<LedgerEntry> found = new ArrayList<>();
    // One more than the limit shows whether there are further ones.
    int read = reference == null ? limit + 1 : Integer.MAX_VALUE;
    for (LedgerEntry entry : simulator.ledger().entriesAfter(query.after(), read)) {
      if (found.size() <= limit && (reference == null || entry.reference().equals(reference))) {
        found.add(entry);
      }
    }
    return ConsoleReply.json(page(found, limit));
  }

  private JsonObject page(List<LedgerEntry> found, int limit) {
    Map<Long, Long> exchanges = exchanges(simulator.exchanges());
    List<JsonValue> entries = new ArrayList<>();
    for (LedgerEntry entry : found.subList(0, Math.min(limit, found.size()))) {
      entries.add(entry(entry, exchanges.get(entry.number())));
    }
    boolean more = found.size() > limit;
    return JsonObject.builder()
        .put("entries", JsonArray.of(entries))
        .put("next", more ? JsonValue.of(found.get(limit - 1).number()) : JsonValue.nullValue())
        .build();
  }

  /** Returns the number of the exchange by the number of the entry that it made. */
  private static Map<Long, Long> exchanges(List<RecordedExchange> kept) {
    Map<Long, Long> numbers = new HashMap<>();
    for (RecordedExchange exchange : kept) {
      exchange.ledgerEntries().forEach(entry -> numbers.put(entry.number(), exchange.number()));
    }
    return numbers;
  }

  /**
   * Returns an entry as JSON.
   *
   * @param exchange the number of its exchange; null if that is no longer kept
   */
  static JsonObject entry(LedgerEntry entry, @Nullable Long exchange) {
    return decision(entry)
        .put("number", entry.number())
        .put("id", entry.id())
        .put("captured_amount", entry.capturedMinor())
        .put("refunded_amount", entry.refundedMinor())
        .put("card", Json.card(entry.maskedCardNumber(), entry.scheme()))
        .put("exchange", exchange == null ? JsonValue.nullValue() : JsonValue.of(exchange))
        .build();
  }

  /** Returns the members that an entry has in the ledger and in a chain. */
  static JsonObject.Builder decision(LedgerEntry entry) {
    return JsonObject.builder()
        .put("reference", GatewaySimulator.withoutCardNumber(entry.reference()))
        .put("kind", Json.lower(entry.kind()))
        .put("amount", entry.amountMinorUnits())
        .put("currency", entry.currency())
        .put("outcome", Json.lower(entry.outcome()))
        .put("response_code", entry.responseCode())
        .put("at", entry.at().toString());
  }
}
