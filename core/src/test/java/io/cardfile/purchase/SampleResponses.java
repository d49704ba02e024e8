package io.cardfile.purchase;

import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;

/** Replies for tests, from their JSON. */
final class SampleResponses {

  private SampleResponses() {}

  /** A reply with {@code members} in its {@code response}; single quotes stand for double ones. */
  static PurchaseResponse response(String members) {
    return envelope("'successful':true,'response':{" + members + "},'errors':[]");
  }

  /** A reply with {@code members} at its top level; single quotes stand for double ones. */
  static PurchaseResponse envelope(String members) {
    try {
      return PurchaseResponse.of(JsonText.parse("{" + members.replace('\'', '"') + "}").object());
    } catch (JsonTextException e) {
      throw new IllegalArgumentException(members, e);
    }
  }
}
