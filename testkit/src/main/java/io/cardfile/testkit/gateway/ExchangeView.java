package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows an exchange as JSON, with the values that {@link ExchangeRedaction} allows. */
final class ExchangeView {

  private static final String HIDDEN = ExchangeRedaction.HIDDEN;
  private static final int MAX_REFERENCE = 255;
  private static final Set<String> SHOWN_HEADERS =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  "accept",
                  "accept-encoding",
                  "connection",
                  "content-length",
                  "content-type",
                  "expect",
                  "host",
                  "user-agent")));
  private static final Set<String> SHOWN_PARAMETERS =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList(FieldNames.ORIGIN_URL, FieldNames.CALLBACK_PATH)));

  /** The words of a path that no endpoint has: a mistake in one of them is shown. */
  private static final String PATH_WORD =
      "v[0-9]{1,2}(?:\\.[0-9]{1,2})?|purchases?|payments?|transactions?|wallet_?tokens?|wallets?"
          + "|tokens?|api|";

  private final RecordedExchange exchange;
  private final GatewayRequest request;
  private final ExchangeRedaction redaction;

  private ExchangeView(RecordedExchange exchange) {
    this.exchange = exchange;
    this.request = exchange.request();
    this.redaction = ExchangeRedaction.of(request);
  }

  static ExchangeView of(RecordedExchange exchange) {
    return new ExchangeView(exchange);
  }

  JsonObject json() {
    JsonObject sent =
        JsonObject.builder()
            .put("path", path() + query())
            .put("headers", headers())
            .put("body", orNull(redaction.request()))
            .build();
    return JsonObject.builder()
        .put("request", sent)
        .put("reply", exchange.reply().map(this::reply).orElse(JsonValue.nullValue()))
        .build();
  }

  Optional<String> reference() {
    return rawReference()
        .map(text -> text.length() <= MAX_REFERENCE ? text : text.substring(0, MAX_REFERENCE))
        .map(redaction::text);
  }

  private Optional<String> rawReference() {
    String[] segments = request.rawPath().split("/", -1);
    switch (exchange.endpoint()) {
      case PURCHASE:
        return request.reference();
      case LOOK_UP:
        return decoded(segments[3]);
      case WALLET_TOKEN:
        return segments.length == 8 ? decoded(segments[3]) : Optional.empty();
      default:
        return Optional.empty();
    }
  }

  private JsonValue reply(WireReply reply) {
    return JsonObject.builder()
        .put("status", reply.status())
        .put("body", orNull(redaction.reply(reply)))
        .build();
  }

  private static JsonValue orNull(@Nullable JsonObject document) {
    return document == null ? JsonValue.nullValue() : document;
  }

  private JsonArray headers() {
    List<JsonValue> headers = new ArrayList<>();
    for (WireHeader header : request.headers()) {
      boolean isShown = SHOWN_HEADERS.contains(header.name().toLowerCase(Locale.ROOT));
      headers.add(
          JsonObject.builder()
              .put("name", CardDataSearch.safe(header.name()))
              .put("value", isShown ? redaction.text(header.value()) : HIDDEN)
              .build());
    }
    return JsonArray.of(headers);
  }

  private String path() {
    String path = request.rawPath();
    switch (exchange.endpoint()) {
      case PURCHASE:
      case TOKENIZATION:
        return path;
      case LOOK_UP:
        return GatewaySimulator.PURCHASES + "/" + segments(path, 3);
      case WALLET_TOKEN:
        return walletPath(path.split("/", -1));
      default:
        return Stream.of(path.split("/", -1))
            .map(segment -> segment.matches(PATH_WORD) ? segment : HIDDEN)
            .collect(Collectors.joining("/"));
    }
  }

  /** Shows all but the hash; nothing if the hash may be at another place. */
  private String walletPath(String[] segments) {
    if (segments.length != 8) {
      return "/v2/" + HIDDEN + "/wallet_token";
    }
    StringBuilder path = new StringBuilder("/v2/");
    for (int i = 2; i < 6; i++) {
      path.append(segment(segments[i])).append('/');
    }
    return path + HIDDEN + "/wallet_token";
  }

  private String segments(String path, int from) {
    String[] segments = path.split("/", -1);
    return Stream.of(segments).skip(from).map(this::segment).collect(Collectors.joining("/"));
  }

  /** Returns a segment as on the wire; a hash may be given in the place of another value. */
  private String segment(String raw) {
    return decoded(raw)
        .filter(text -> !text.matches("[0-9A-Fa-f]{32}"))
        .filter(text -> !redaction.text(text).equals(HIDDEN))
        .map(text -> raw)
        .orElse(HIDDEN);
  }

  private String query() {
    String query = request.rawQuery().orElse(null);
    return query == null
        ? ""
        : "?"
            + Stream.of(query.split("&", -1)).map(this::parameter).collect(Collectors.joining("&"));
  }

  /** Shows a page of the merchant without its own query, which may have a state or a token. */
  private String parameter(String pair) {
    int equals = pair.indexOf('=');
    String name = equals < 0 ? pair : pair.substring(0, equals);
    String safe = CardDataSearch.safe(name);
    if (equals < 0) {
      return safe;
    }
    Optional<String> value =
        SHOWN_PARAMETERS.contains(name) ? decoded(pair.substring(equals + 1)) : Optional.empty();
    return safe
        + "="
        + value
            .filter(text -> text.indexOf('@') < 0)
            .map(
                text -> text.indexOf('?') < 0 ? text : text.replaceFirst("(?s)\\?.*", "?" + HIDDEN))
            .map(redaction::text)
            .orElse(HIDDEN);
  }

  private static Optional<String> decoded(String raw) {
    try {
      return Optional.of(PercentDecoder.decode(raw));
    } catch (Refusal refusal) {
      return Optional.empty();
    }
  }
}
