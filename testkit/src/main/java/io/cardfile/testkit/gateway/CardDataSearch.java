package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds card details in a document: the four fields by their names, at any depth, and card numbers
 * in values.
 *
 * <p>A value holds a card number if 13 to 19 digits begin with 2 to 6 and end with their check
 * digit. They may be in groups with single blanks or hyphens between them, and other groups of
 * digits may precede or follow, such as an expiry. Texts and numbers that are long by nature are
 * not searched: the reference, the card token, and the tracking ID.
 */
final class CardDataSearch {

  private static final Set<String> CARD_FIELDS =
      set(FieldNames.CARD_HOLDER, FieldNames.CARD_NUMBER, FieldNames.CARD_EXPIRY, FieldNames.CVV);
  private static final Set<String> OTHER_NUMBERS =
      set(FieldNames.REFERENCE, FieldNames.CARD_TOKEN, FieldNames.TRACKING_ID);
  private static final int MAX_DIGITS = 19;

  /** Groups of digits; the quantifiers are possessive, because others recurse on a long text. */
  private static final Pattern GROUPS = Pattern.compile("[0-9]++(?:[ -][0-9]++)*+");

  private static final Pattern NUMBER = Pattern.compile("[2-6][0-9]{12,18}");
  private static final String SAFE_NAME = "[A-Za-z_][A-Za-z0-9_.-]{0,39}";

  private final List<String> paths = new ArrayList<>();

  private CardDataSearch() {}

  /** Returns the paths of all card details; the name of an unusual member is shown as {@code *}. */
  static List<String> paths(JsonObject document) {
    CardDataSearch search = new CardDataSearch();
    search.addObject(document, "");
    return search.paths;
  }

  /** Returns whether a name is that of one of the four fields. */
  static boolean isCardField(String name) {
    return CARD_FIELDS.contains(name);
  }

  /** Returns whether a text holds a card number. */
  static boolean hasCardNumber(String text) {
    Matcher groups = GROUPS.matcher(text);
    while (groups.find()) {
      if (haveCardNumber(groups.group().split("[ -]"))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether adjacent groups of digits are a card number. */
  private static boolean haveCardNumber(String[] groups) {
    for (int from = 0; from < groups.length; from++) {
      StringBuilder digits = new StringBuilder();
      for (int to = from; to < groups.length && digits.length() < MAX_DIGITS; to++) {
        digits.append(groups[to]);
        if (NUMBER.matcher(digits).matches() && hasCheckDigit(digits.toString())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether a text of digits ends with its check digit (ISO/IEC 7812). */
  static boolean hasCheckDigit(String number) {
    int sum = 0;
    for (int i = 0; i < number.length(); i++) {
      int digit = number.charAt(number.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? digit : 2 * digit;
      sum += weighted / 10 + weighted % 10;
    }
    return sum % 10 == 0;
  }

  private void addObject(JsonObject object, String prefix) {
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      String name = member.getKey();
      String path = prefix + safe(name);
      if (CARD_FIELDS.contains(name) || hasCardNumber(name)) {
        paths.add(path);
      } else if (!OTHER_NUMBERS.contains(name) || isContainer(member.getValue())) {
        addValue(member.getValue(), path);
      }
    }
  }

  private static boolean isContainer(JsonValue value) {
    return value.kind() == JsonValue.Kind.OBJECT || value.kind() == JsonValue.Kind.ARRAY;
  }

  private void addValue(JsonValue value, String path) {
    switch (value.kind()) {
      case OBJECT:
        addObject(value.object(), path + ".");
        break;
      case ARRAY:
        JsonArray items = value.array();
        for (int i = 0; i < items.size(); i++) {
          addValue(items.get(i), path + "[" + i + "]");
        }
        break;
      case STRING:
      case NUMBER:
        if (hasCardNumber(value.text())) {
          paths.add(path);
        }
        break;
      default:
        break;
    }
  }

  /** Returns a name as it may be shown: an unusual one may itself be card data. */
  static String safe(String name) {
    return name.matches(SAFE_NAME) && !hasCardNumber(name) ? name : "*";
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
