package io.cardfile.testkit;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Assertions on a chain of purchases: a first card-on-file transaction and the merchant initiated
 * ones that refer to it.
 *
 * <pre>{@code
 * ChainAssert.assertThat(gateway.exchanges()).first("INV-1").later("INV-2").later("INV-3");
 * }</pre>
 *
 * <p>A purchase that the simulated gateway would refuse for its input fails as well: another
 * Content-Type, card details at any depth of a later one, a field of the other use; see {@link
 * GatewaySimulator#inputErrors}. Messages name fields, and end with the exchange as {@link
 * RecordedExchange#describe} shows it.
 */
public final class ChainAssert {

  private static final String TRACKING_ID = "authorization_tracking_id";

  private final List<RecordedExchange> exchanges;
  private final String cardToken;
  private final String trackingId;
  private final boolean isOfACredential;

  private ChainAssert(
      List<RecordedExchange> exchanges,
      String cardToken,
      String trackingId,
      boolean isOfACredential) {
    this.exchanges = exchanges;
    this.cardToken = cardToken;
    this.trackingId = trackingId;
    this.isOfACredential = isOfACredential;
  }

  /** Starts assertions on recorded exchanges. */
  public static ChainAssert assertThat(List<RecordedExchange> exchanges) {
    return new ChainAssert(new ArrayList<>(exchanges), "", "", false);
  }

  /**
   * Asserts that the purchase with this reference was sent once, as a first card-on-file
   * transaction, and that its reply approved it and holds a card token. {@link #later} compares
   * with this reply.
   */
  public ChainAssert first(String reference) {
    RecordedExchange exchange = only(reference);
    JsonObject request = document(exchange);
    require(
        is(request, "extra", "stored_credential_indicator", "I"), exchange, "is not a first use");
    require(is(request, "extra", "card_on_file", "true"), exchange, "has no card_on_file true");
    requireValid(exchange);
    JsonObject response = response(exchange);
    String token = text(exchange, response, "card_token");
    require(!token.isEmpty(), exchange, "its reply gave no card_token");
    // A declined reply has a card token as well, but that card is not on file.
    require(isApproved(exchange, response), exchange, "was not approved by its reply");
    String id = text(exchange, response, "metadata", TRACKING_ID);
    return new ChainAssert(exchanges, token, id, false);
  }

  /**
   * Starts the chain at a credential instead of a first transaction, such as that of a {@link
   * CardOnFile}. {@link #later} compares with it:
   *
   * <pre>{@code
   * ChainAssert.assertThat(script.exchanges()).with(CardOnFile.visa().credential()).later("FEE-1");
   * }</pre>
   *
   * <p>A later charge must omit the tracking ID if the credential has none, also if it is unknown.
   */
  public ChainAssert with(StoredCredential credential) {
    String token = credential.cardToken().reveal();
    String id = credential.trackingId().map(TrackingId::value).orElse("");
    return new ChainAssert(exchanges, token, id, true);
  }

  /**
   * Asserts that the purchase with this reference was sent once, as a merchant initiated
   * transaction: with the card token of the first reply or credential, with its tracking ID, or
   * without the field if it has none, and without card data. Attempts that the gateway refused with
   * status 401, 403, 404 or 405, and so did not process, do not count.
   *
   * @throws IllegalStateException when neither {@link #first} nor {@link #with} was called
   */
  public ChainAssert later(String reference) {
    if (cardToken.isEmpty()) {
      throw new IllegalStateException("name the first transaction or the credential first");
    }
    RecordedExchange exchange = only(reference);
    JsonObject request = document(exchange);
    require(
        is(request, "extra", "stored_credential_indicator", "S"), exchange, "is not a later use");
    require(
        cardToken.equals(text(exchange, request, "card_token")),
        exchange,
        "has another card_token");
    requireTrackingId(request, exchange);
    requireValid(exchange);
    return this;
  }

  private static void requireValid(RecordedExchange exchange) {
    List<String> errors = GatewaySimulator.inputErrors(exchange.request());
    require(errors.isEmpty(), exchange, "is not valid: " + String.join(", ", errors));
  }

  private void requireTrackingId(JsonObject request, RecordedExchange exchange) {
    Optional<JsonValue> sent = find(request, "extra", TRACKING_ID);
    if (trackingId.trim().isEmpty()) {
      String problem =
          "holds "
              + TRACKING_ID
              + ", but the "
              + (isOfACredential ? "credential" : "scheme")
              + " has none";
      require(!sent.isPresent(), exchange, problem);
    } else {
      boolean same =
          sent.isPresent() && trackingId.equals(text(exchange, request, "extra", TRACKING_ID));
      String source = isOfACredential ? "credential" : "first reply";
      require(same, exchange, "does not hold the " + TRACKING_ID + " of the " + source);
    }
  }

  private RecordedExchange only(String reference) {
    List<RecordedExchange> found = new ArrayList<>();
    for (RecordedExchange exchange : exchanges) {
      if (exchange.request().reference().filter(reference::equals).isPresent()
          && !isUnprocessed(exchange)) {
        found.add(exchange);
      }
    }
    if (found.size() != 1) {
      throw new AssertionError(message(reference, "was sent " + found.size() + " times"));
    }
    return found.get(0);
  }

  private static boolean isUnprocessed(RecordedExchange exchange) {
    int status = exchange.reply().map(WireReply::status).orElse(0);
    return status == 401 || status == 403 || status == 404 || status == 405;
  }

  private static JsonObject document(RecordedExchange exchange) {
    return exchange.request().document().orElse(JsonObject.empty());
  }

  private static boolean isApproved(RecordedExchange exchange, JsonObject response) {
    JsonObject document = exchange.reply().map(WireReply::document).orElse(JsonObject.empty());
    return isSuccessful(document) && isSuccessful(response);
  }

  private static boolean isSuccessful(JsonObject object) {
    return find(object, "successful")
        .filter(value -> value.kind() == JsonValue.Kind.BOOLEAN && value.bool())
        .isPresent();
  }

  private static JsonObject response(RecordedExchange exchange) {
    JsonObject document = exchange.reply().map(WireReply::document).orElse(JsonObject.empty());
    JsonValue response = document.get("response");
    boolean readable = response != null && response.kind() == JsonValue.Kind.OBJECT;
    require(readable, exchange, "its reply has no response");
    return Objects.requireNonNull(response).object();
  }

  private static boolean is(JsonObject document, String outer, String name, String wanted) {
    return find(document, outer, name)
        .filter(value -> isText(value) || value.kind() == JsonValue.Kind.BOOLEAN)
        .filter(value -> value.text().equals(wanted))
        .isPresent();
  }

  private static String text(RecordedExchange exchange, JsonObject document, String... path) {
    JsonValue value =
        find(document, path).filter(given -> given.kind() != JsonValue.Kind.NULL).orElse(null);
    String problem =
        "has the field " + path[path.length - 1] + ", which is neither text nor number";
    require(value == null || isText(value), exchange, problem);
    return value == null ? "" : value.text();
  }

  private static boolean isText(JsonValue value) {
    return value.kind() == JsonValue.Kind.STRING || value.kind() == JsonValue.Kind.NUMBER;
  }

  private static Optional<JsonValue> find(JsonObject document, String... path) {
    JsonValue value = document;
    for (String name : path) {
      if (value == null || value.kind() != JsonValue.Kind.OBJECT) {
        return Optional.empty();
      }
      value = value.object().get(name);
    }
    return Optional.ofNullable(value);
  }

  private static void require(boolean holds, RecordedExchange exchange, String problem) {
    if (!holds) {
      String reference = exchange.request().reference().orElse("");
      throw new AssertionError(
          message(reference, problem) + "\n  the exchange: " + exchange.describe());
    }
  }

  private static String message(String reference, String problem) {
    String shown = GatewaySimulator.withoutCardNumber(reference);
    return "the purchase with reference " + shown + " " + problem;
  }
}
