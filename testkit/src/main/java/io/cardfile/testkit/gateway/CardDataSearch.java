package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds card details in a document: the four fields by their names, at any depth, and card numbers
 * in texts: 13 to 19 digits that begin with 2 to 6 and end with their check digit, also in groups
 * with single blanks or hyphens between them.
 */
final class CardDataSearch {

  private static final Set<String> CARD_FIELDS =
      new HashSet<>(
          Arrays.asList(
              FieldNames.CARD_HOLDER,
              FieldNames.CARD_NUMBER,
              FieldNames.CARD_EXPIRY,
              FieldNames.CVV));
  private static final int MAX_DIGITS = 19;

  /** Groups of digits; the quantifiers are possessive, because others recurse on a long text. */
  private static final Pattern GROUPS = Pattern.compile("[0-9]++(?:[ -][0-9]++)*+");

  private static final Pattern NUMBER = Pattern.compile("[2-6][0-9]{12,18}");
  private static final String SAFE_NAME = "[A-Za-z_][A-Za-z0-9_.-]{0,39}";

  private CardDataSearch() {}

  /** Returns the paths of the four card fields, at any depth. */
  static List<String> paths(JsonObject document) {
    List<String> paths = new ArrayList<>();
    addPaths(document, "", paths);
    return paths;
  }

  private static void addPaths(JsonObject object, String prefix, List<String> paths) {
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      JsonValue value = member.getValue();
      if (CARD_FIELDS.contains(member.getKey()) && value.kind() != JsonValue.Kind.NULL) {
        paths.add(prefix + member.getKey());
      } else {
        addPaths(value, prefix + safe(member.getKey()) + ".", paths);
      }
    }
  }

  private static void addPaths(JsonValue value, String prefix, List<String> paths) {
    if (value.kind() == JsonValue.Kind.OBJECT) {
      addPaths(value.object(), prefix, paths);
    } else if (value.kind() == JsonValue.Kind.ARRAY) {
      for (int i = 0; i < value.array().size(); i++) {
        addPaths(value.array().get(i), prefix + i + ".", paths);
      }
    }
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

  /** Returns a name as it may be shown: an unusual one may itself be card data. */
  static String safe(String name) {
    return name.matches(SAFE_NAME) && !hasCardNumber(name) ? name : "*";
  }
}
