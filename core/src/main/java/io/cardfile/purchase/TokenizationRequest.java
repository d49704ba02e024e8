package io.cardfile.purchase;

import io.cardfile.internal.rules.ValueRules;
import io.cardfile.json.JsonObject;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A request for a card token without a payment: step 3 of the wallet flow submits the callback with
 * it or with a purchase (specification, 1). The specification shows neither its endpoint nor its
 * fields (4.2), so the caller gives both, from the documents of the gateway.
 *
 * <p>Immutable and thread-safe. {@link #toString} shows neither the path nor a field.
 */
public final class TokenizationRequest {

  private final transient String path;
  private final JsonObject fields;

  private TokenizationRequest(String path, JsonObject fields, List<Violation> violations) {
    ValueRules.checkEndpointPath(Objects.requireNonNull(path, "path == null"), violations);
    if (!violations.isEmpty()) {
      throw new ValidationException(violations);
    }
    this.path = path;
    this.fields = fields;
  }

  /**
   * Returns a request with a document.
   *
   * @param path the path of the endpoint below the base URL of purchases, such as {@code
   *     /v1.0/tokens}; at most 2,048 characters, percent-encoded
   * @param fields the whole document, sent unchanged; it may contain card data
   * @throws ValidationException with the code {@code url} when the path does not start with a
   *     slash, is not percent-encoded, has a query, a fragment, an empty or a dot segment, or ends
   *     in {@code /purchases} in a spelling that a server may accept, such as {@code
   *     /purchases.json}: a purchase is made by {@code PaymentClient.purchase} only, because the
   *     journal would not have it
   */
  public static TokenizationRequest of(String path, JsonObject fields) {
    Objects.requireNonNull(fields, "fields == null");
    return new TokenizationRequest(path, fields, new ArrayList<>());
  }

  /** Returns the path of the endpoint below the base URL of purchases, percent-encoded. */
  public String path() {
    return path;
  }

  /** Returns the document; it may contain card data. */
  public JsonObject fields() {
    return fields;
  }

  /** Returns the number of fields, without content. */
  @Override
  public String toString() {
    return "TokenizationRequest(" + fields.size() + " fields)";
  }
}
