package io.cardfile.testkit;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A request that the gateway received, and its result. Immutable. {@link #toString} shows no card
 * data.
 */
public final class RecordedRequest {

  /** The kinds of requests. */
  public enum Operation {
    /** A wallet token. */
    WALLET_TOKEN,
    /** A purchase. */
    PURCHASE,
    /** The look-up of a purchase by its ID or reference. */
    LOOK_UP,
    /** The list of the purchases with a reference. */
    LIST,
    /** The capture of an authorised purchase. */
    CAPTURE,
    /** The void of a purchase. */
    VOID,
    /** A refund. */
    REFUND,
    /** A card token for a card. */
    TOKENIZATION,
    /** Anything else. */
    OTHER
  }

  /** How a request ended. */
  public enum Result {
    /** The purchase was approved. */
    APPROVED,
    /** The purchase was declined or reversed. */
    DECLINED,
    /** The request was refused. */
    REFUSED,
    /** The test made the gateway not carry out the request. */
    NOT_CARRIED_OUT,
    /** A wallet token or a card token was issued. */
    ISSUED,
    /** A capture, a void or a refund was carried out. */
    DONE,
    /** The look-up returned the purchase. */
    FOUND,
    /** The look-up returned no purchase. */
    NOT_FOUND,
    /** The reply has a status of 500 or more, or no document. */
    ERROR
  }

  private final RecordedExchange exchange;

  RecordedRequest(RecordedExchange exchange) {
    this.exchange = exchange;
  }

  /** Returns the number of the request, from 1. */
  public long number() {
    return exchange.number();
  }

  /** Returns the time, by the gateway's clock. */
  public Instant at() {
    return exchange.at();
  }

  /** Returns the kind of the request. */
  public Operation operation() {
    String endpoint = exchange.endpoint().name();
    return Arrays.stream(Operation.values())
        .filter(operation -> operation.name().equals(endpoint))
        .findFirst()
        .orElse(Operation.OTHER);
  }

  /** Returns the HTTP method. */
  public String method() {
    return exchange.request().method();
  }

  /** Returns the path, percent-encoded as received, without a query. */
  public String path() {
    return exchange.request().rawPath();
  }

  /** Returns the value of the first header with this name, ignoring case; empty without one. */
  public Optional<String> header(String name) {
    return exchange.request().header(name);
  }

  /** Returns the body if it is one JSON object. It may contain card data. */
  public Optional<JsonObject> document() {
    return exchange.request().document();
  }

  /** Returns the reference of a purchase; empty if it has none. */
  public Optional<String> reference() {
    return text("reference");
  }

  /** Returns the amount of a purchase; empty if it has none that can be read. */
  public Optional<Money> amount() {
    Optional<String> currency = text("currency");
    Optional<String> amount = text("amount");
    if (!currency.isPresent() || !amount.isPresent() || !amount.get().matches("[0-9]{1,18}")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Money.ofMinor(Long.parseLong(amount.get()), currency.get()));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // Not a currency.
    }
  }

  /** Returns {@code extra.stored_credential_indicator}; empty if there is none. */
  public Optional<String> indicator() {
    return text("extra", "stored_credential_indicator");
  }

  /** Returns {@code extra.auth_reason}; empty if there is none. */
  public Optional<String> authReason() {
    return text("extra", "auth_reason");
  }

  /** Returns {@code extra.authorization_tracking_id}; empty if there is none. */
  public Optional<String> trackingId() {
    return text("extra", "authorization_tracking_id");
  }

  /**
   * Returns whether the document has a field for a card holder, a card number, an expiry or a CVV,
   * at any depth.
   */
  public boolean hasCardData() {
    return !exchange.cardFields().isEmpty();
  }

  /** Returns whether the document has a field for a CVV, at any depth. */
  public boolean hasCvv() {
    return exchange.cardFields().stream().anyMatch(path -> path.matches("(.*\\.)?cvv"));
  }

  Optional<String> text(String... path) {
    JsonValue value = document().orElse(JsonObject.empty());
    for (String name : path) {
      if (value == null || value.kind() != JsonValue.Kind.OBJECT) {
        return Optional.empty();
      }
      value = value.object().get(name);
    }
    return value != null
            && (value.kind() == JsonValue.Kind.STRING || value.kind() == JsonValue.Kind.NUMBER)
        ? Optional.of(value.text())
        : Optional.empty();
  }

  /** Returns the status of the gateway's reply, which a fault may have changed on its way. */
  public int status() {
    return exchange.reply().status();
  }

  /** Returns how the request ended at the gateway. */
  public Result result() {
    return exchange.result();
  }

  /** Returns the text of the behaviour, such as {@code lost-reply}; empty if there was none. */
  public Optional<String> behaviour() {
    return exchange.behaviour();
  }

  /** Returns a text such as {@code 3: purchase ORDER-1 -> approved}. */
  @Override
  public String toString() {
    return number()
        + ": "
        + operation().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + exchange.reference().map(reference -> " " + reference).orElse("")
        + " -> "
        + result().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
