package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parts of one simulator and its requests, one at a time. Thread-safe: all under one lock. */
final class SimulatorCore {

  final SimulatorClock clock;
  final boolean isStrict;
  final String username;
  final ExchangeLog log = new ExchangeLog();
  final LedgerBook ledger = new LedgerBook(log);
  final WalletCheckouts checkouts;
  final CardVault vault;
  private final byte[] token;
  private final IdGenerator ids;
  private final WalletTokens walletTokens;
  private final PurchaseHandler purchases;
  final long seed;
  private volatile long run = System.nanoTime();
  private long requests;

  SimulatorCore(GatewaySimulator.Builder settings) {
    clock = new SimulatorClock(settings.clock);
    isStrict = settings.strict;
    username = settings.username;
    token = settings.token.getBytes(StandardCharsets.UTF_8);
    seed = settings.seed;
    ids = new IdGenerator(seed);
    checkouts = new WalletCheckouts(ids);
    vault = new CardVault(settings.walletCard, checkouts, ids);
    walletTokens = new WalletTokens(settings, ids, checkouts);
    purchases = new PurchaseHandler(settings.duplicatesCharged, ids, ledger, vault);
  }

  /**
   * Answers a request and records it.
   *
   * @param isCarriedOut false if the reply is made as if, and nothing changes
   */
  synchronized RecordedExchange handle(
      GatewayRequest request,
      boolean isCarriedOut,
      @Nullable Verdict verdict,
      @Nullable String behaviour) {
    long start = System.nanoTime();
    ExchangeTrace trace = new ExchangeTrace(isStrict, verdict);
    WireReply reply = reply(request, "req-" + ++requests, isCarriedOut, trace);
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    RecordedExchange exchange =
        new RecordedExchange(requests, request, reply, isCarriedOut, duration, trace, behaviour);
    log.add(exchange);
    return exchange;
  }

  synchronized long requests() {
    return requests;
  }

  /** Sets everything back to the start. */
  synchronized void reset() {
    ledger.clear();
    log.clear();
    purchases.clear();
    checkouts.clear();
    ids.reset();
    clock.reset();
    requests = 0;
    run = System.nanoTime();
  }

  String run() {
    return Long.toString(run);
  }

  private WireReply reply(
      GatewayRequest request, String requestId, boolean isCarriedOut, ExchangeTrace trace) {
    Endpoint endpoint = Endpoint.of(request);
    try {
      trace.at = clock.now();
      return WireReply.of(200, requestId, answer(endpoint, request, isCarriedOut, trace));
    } catch (RuntimeException e) {
      // Without its message, which may hold card data.
      String error = "The gateway failed: " + e.getClass().getName();
      return WireReply.of(
          500, requestId, PurchaseDocuments.refused(Collections.singletonList(error)));
    } catch (Refusal refusal) {
      JsonObject document = refusal.document;
      if (document == null) {
        document =
            endpoint == Endpoint.WALLET_TOKEN
                ? WalletTokens.refused(refusal.errors)
                : PurchaseDocuments.refused(refusal.errors);
      }
      return WireReply.of(refusal.status, requestId, document);
    }
  }

  private JsonObject answer(
      Endpoint endpoint, GatewayRequest request, boolean isCarriedOut, ExchangeTrace trace)
      throws Refusal {
    if (endpoint == Endpoint.OTHER) {
      throw trace.refusal(404, SimulatorRule.UNREADABLE, "Not found: no such path");
    }
    if (!request.method().equals(endpoint.method)) {
      String error = "this path takes " + endpoint.method;
      throw trace.refusal(405, SimulatorRule.UNREADABLE, error);
    }
    if (endpoint == Endpoint.WALLET_TOKEN) {
      return walletTokens.answer(request, isCarriedOut, trace);
    }
    requireCredentials(request, trace);
    switch (endpoint) {
      case PURCHASE:
        return purchases.purchase(document(request, trace), isCarriedOut, trace);
      case LOOK_UP:
        return purchases.lookUp(request.segment(3), trace);
      case LIST:
        return purchases.list(request.parameter(FieldNames.REFERENCE), trace);
      case CAPTURE:
        JsonObject capture = request.hasBody() ? document(request, trace) : JsonObject.empty();
        return purchases.capture(request.segment(3), capture, isCarriedOut, trace);
      case VOID:
        return purchases.voidPurchase(request.idToVoid(), isCarriedOut, trace);
      case REFUND:
        return purchases.refund(document(request, trace), isCarriedOut, trace);
      case TOKENIZATION:
        return purchases.tokenise(document(request, trace), isCarriedOut, trace);
      default:
        return PurchaseDocuments.successful(JsonObject.empty());
    }
  }

  private static JsonObject document(GatewayRequest request, ExchangeTrace trace) throws Refusal {
    try {
      JsonValue value = JsonText.parse(request.body());
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
      throw trace.refusal(400, SimulatorRule.UNREADABLE, "the body is not a JSON object");
    } catch (JsonTextException e) {
      String error = "the body is not one JSON document: " + e.getMessage();
      throw trace.refusal(400, SimulatorRule.UNREADABLE, error);
    }
  }

  private void requireCredentials(GatewayRequest request, ExchangeTrace trace) throws Refusal {
    if (!hasCredentials(request.header("Authorization"))) {
      trace.add(SimulatorRule.AUTHENTICATION);
      String error = "Incorrect Username or Token";
      throw new Refusal(401, Collections.singletonList(error), PurchaseDocuments.unauthorised());
    }
  }

  /** Checks HTTP Basic (RFC 7617, UTF-8); the gateway ignores the case of the user name. */
  private boolean hasCredentials(Optional<String> header) {
    String given = header.orElse("");
    if (!given.regionMatches(true, 0, "Basic ", 0, 6)) {
      return false;
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(given.substring(6).trim());
      String pair = new String(bytes, StandardCharsets.UTF_8);
      int colon = pair.indexOf(':');
      return colon >= 0
          && pair.substring(0, colon).equalsIgnoreCase(username)
          && MessageDigest.isEqual(
              token, pair.substring(colon + 1).getBytes(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  String token() {
    return new String(token, StandardCharsets.UTF_8);
  }
}
