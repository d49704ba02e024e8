package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import io.cardfile.transport.WireHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes card data out of what a gateway echoes: the request's card number everywhere; the request's
 * CVV in free text, in sentences, and where it is a whole value that is no number of its own right;
 * and in free text whatever looks like a card number, the request's card token, and credentials.
 * Where the card is not known, whatever looks like its number.
 *
 * <p>Dates, tokens and IDs stay whole although a part of one may look like the CVV: a stored card
 * token must not be damaged.
 */
public final class Scrubber {

  // Members whose whole value may be three or four digits by right.
  private static final Set<String> NUMBERS =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  WireNames.AMOUNT,
                  WireNames.CAPTURED_AMOUNT,
                  WireNames.DECIMAL_AMOUNT,
                  WireNames.REFERENCE,
                  WireNames.ORIGINAL_REFERENCE,
                  WireNames.ID,
                  WireNames.TRANSACTION_ID,
                  WireNames.RRN,
                  WireNames.AUTHORIZATION,
                  WireNames.RESPONSE_CODE,
                  WireNames.CARD_SEQUENCE_NUMBER,
                  WireNames.TRACKING_ID,
                  WireNames.CARD_TOKEN,
                  "original_amount")));

  // A token as short as this would be found in words that have nothing to do with it.
  private static final int TOO_SHORT_A_TOKEN = 4;

  private final @Nullable String cardNumber;
  private final @Nullable String cvv;
  private final List<String> tokens;
  private final boolean cardUnknown;

  private Scrubber(
      @Nullable String cardNumber, @Nullable String cvv, List<String> tokens, boolean cardUnknown) {
    this.cardNumber = cardNumber;
    this.cvv = cvv;
    this.tokens = tokens;
    this.cardUnknown = cardUnknown;
  }

  /** Returns a scrubber that knows the card of {@code request}, or its token. */
  public static Scrubber of(PurchaseRequest request) {
    if (request instanceof FirstCardOnFile) {
      Card card = ((FirstCardOnFile) request).card();
      return new Scrubber(card.revealNumber(), card.revealCvv(), Collections.emptyList(), false);
    }
    String token = ((MerchantInitiated) request).storedCredential().cardToken().reveal();
    return new Scrubber(null, null, Collections.singletonList(token), false);
  }

  /**
   * Returns a scrubber for a card that is not known any more: it masks what looks like a card
   * number wherever no number stands by its own right.
   */
  public static Scrubber ofUnknownCard() {
    return new Scrubber(null, null, Collections.emptyList(), true);
  }

  /** Returns a scrubber that knows what {@code headers} end with as well: the credentials. */
  public Scrubber knowing(List<WireHeader> headers) {
    List<String> all = new ArrayList<>(tokens);
    for (WireHeader header : headers) {
      all.add(header.value().substring(header.value().lastIndexOf(' ') + 1));
    }
    return new Scrubber(cardNumber, cvv, all, cardUnknown);
  }

  /** Scrubs free text, which may have been cut off. */
  public String text(String text) {
    String scrubbed = cardNumber == null ? text : DigitRuns.maskCutNumber(text, cardNumber);
    return DigitRuns.maskLookalikes(withoutCvv(withoutTokens(scrubbed)));
  }

  /** Scrubs an ID, which is not free text: of the card number, and the CVV when both are there. */
  String id(String text) {
    if (cardNumber == null || text.length() < cardNumber.length()) {
      return text;
    }
    String scrubbed = DigitRuns.maskNumber(text, cardNumber);
    return scrubbed.equals(text) ? text : withoutCvv(scrubbed);
  }

  private String withoutTokens(String text) {
    String scrubbed = text;
    for (String token : tokens) {
      scrubbed =
          token.length() > TOO_SHORT_A_TOKEN ? scrubbed.replace(token, DigitRuns.MASK) : scrubbed;
    }
    return scrubbed;
  }

  private String withoutCvv(String text) {
    return cvv == null ? text : DigitRuns.maskGroup(text, cvv);
  }

  JsonObject document(JsonObject document) {
    return object(document, false);
  }

  private JsonObject object(JsonObject object, boolean freeText) {
    JsonObject.Builder copy = null;
    for (int i = 0; i < object.size(); i++) {
      String name = freeText ? text(object.name(i)) : member("", object.name(i));
      JsonValue value = value(name, object.value(i), freeText);
      boolean changed = value != object.value(i) || !name.equals(object.name(i));
      if (changed && copy == null) {
        copy = firstMembers(object, i);
      }
      // Two names may be the same once they are scrubbed; the second says nothing to anybody.
      if (copy != null && !copy.has(name)) {
        copy.put(name, value);
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
    String scrubbed = freeText ? text(text) : member(name, text);
    return scrubbed.equals(text) ? value : JsonValue.of(scrubbed);
  }

  private String member(String name, String text) {
    if (cardUnknown) {
      return NUMBERS.contains(name) ? text : DigitRuns.maskLookalikes(text);
    }
    String scrubbed = id(text);
    if (cvv == null || !scrubbed.contains(cvv) || NUMBERS.contains(name)) {
      return scrubbed;
    }
    boolean sentence = Texts.hasWhitespace(scrubbed);
    return sentence || scrubbed.equals(cvv) ? withoutCvv(scrubbed) : scrubbed;
  }
}
