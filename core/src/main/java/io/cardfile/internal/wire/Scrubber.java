package io.cardfile.internal.wire;

import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes card data out of what a gateway echoes: the request's card number everywhere, the request's
 * CVV wherever it is no number of its own right, and in free text whatever looks like a card
 * number.
 */
final class Scrubber {

  // Members whose value may be three digits by right.
  private static final Set<String> NUMBERS =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  WireNames.AMOUNT,
                  WireNames.CAPTURED_AMOUNT,
                  WireNames.DECIMAL_AMOUNT,
                  WireNames.REFERENCE,
                  WireNames.ID,
                  WireNames.TRANSACTION_ID,
                  WireNames.RRN,
                  WireNames.AUTHORIZATION,
                  WireNames.RESPONSE_CODE,
                  WireNames.CARD_SEQUENCE_NUMBER,
                  WireNames.TRACKING_ID,
                  "original_amount")));

  private final @Nullable String cardNumber;
  private final @Nullable String cvv;

  private Scrubber(@Nullable String cardNumber, @Nullable String cvv) {
    this.cardNumber = cardNumber;
    this.cvv = cvv;
  }

  static Scrubber of(PurchaseRequest request) {
    if (!(request instanceof FirstCardOnFile)) {
      return new Scrubber(null, null);
    }
    Card card = ((FirstCardOnFile) request).card();
    return new Scrubber(card.revealNumber(), card.revealCvv());
  }

  /** Scrubs free text. */
  String text(String text) {
    return DigitRuns.replace(text, run -> DigitRuns.looksLikeCardNumber(run) || isSecret(run));
  }

  JsonObject document(JsonObject document) {
    return object(document, false);
  }

  private JsonObject object(JsonObject object, boolean freeText) {
    JsonObject.Builder copy = null;
    for (int i = 0; i < object.size(); i++) {
      JsonValue value = object.value(i);
      JsonValue scrubbed = value(object.name(i), value, freeText);
      if (scrubbed != value && copy == null) {
        copy = firstMembers(object, i);
      }
      if (copy != null) {
        copy.put(object.name(i), scrubbed);
      }
    }
    return copy == null ? object : copy.build();
  }

  private static JsonObject.Builder firstMembers(JsonObject object, int count) {
    JsonObject.Builder copy = JsonObject.builder();
    for (int i = 0; i < count; i++) {
      copy.put(object.name(i), object.value(i));
    }
    return copy;
  }

  private JsonValue value(String name, JsonValue value, boolean freeText) {
    boolean free = freeText || name.equals(WireNames.ERRORS) || name.equals(WireNames.MESSAGE);
    Kind kind = value.kind();
    if (kind == Kind.OBJECT) {
      return object(value.object(), free);
    }
    if (kind == Kind.ARRAY) {
      return array(name, value.array(), free);
    }
    return kind == Kind.STRING || kind == Kind.NUMBER ? scalar(name, value, free) : value;
  }

  private JsonValue array(String name, JsonArray array, boolean freeText) {
    List<JsonValue> values = new ArrayList<>(array.size());
    boolean changed = false;
    for (int i = 0; i < array.size(); i++) {
      JsonValue scrubbed = value(name, array.get(i), freeText);
      changed |= scrubbed != array.get(i);
      values.add(scrubbed);
    }
    return changed ? JsonArray.of(values) : array;
  }

  private JsonValue scalar(String name, JsonValue value, boolean freeText) {
    String text = value.text();
    String scrubbed = text;
    if (freeText) {
      scrubbed = text(text);
    } else if (NUMBERS.contains(name)) {
      scrubbed = DigitRuns.replace(text, this::holdsCardNumber);
    } else if (cardNumber != null) {
      scrubbed = DigitRuns.replace(text, this::isSecret);
    }
    return scrubbed.equals(text) ? value : JsonValue.of(scrubbed);
  }

  private boolean isSecret(String run) {
    return holdsCardNumber(run) || run.equals(cvv);
  }

  private boolean holdsCardNumber(String run) {
    return cardNumber != null && run.contains(cardNumber);
  }
}
