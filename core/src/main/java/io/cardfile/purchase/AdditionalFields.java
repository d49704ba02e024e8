package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The members of a request that are not in the specification. */
final class AdditionalFields {

  // The members of a request at its top level.
  private static final Set<String> REQUEST_FIELDS =
      Texts.setOf(
          WireNames.AMOUNT,
          WireNames.CURRENCY,
          WireNames.REFERENCE,
          WireNames.CARD_HOLDER,
          WireNames.CARD_NUMBER,
          WireNames.CARD_EXPIRY,
          WireNames.CVV,
          WireNames.CARD_TOKEN,
          WireNames.CUSTOMER_IP,
          WireNames.EXTRA);

  // The members of a request in "extra".
  private static final Set<String> EXTRA_FIELDS =
      Texts.setOf(
          WireNames.CARD_ON_FILE,
          WireNames.INDICATOR,
          WireNames.AUTH_REASON,
          WireNames.TRACKING_ID);

  private JsonObject topLevel = JsonObject.empty();
  private JsonObject extra = JsonObject.empty();
  private final List<Violation> violations = new ArrayList<>(0);

  void put(String name, JsonValue value) {
    topLevel = with(topLevel, REQUEST_FIELDS, "", name, value);
  }

  void putExtra(String name, JsonValue value) {
    extra = with(extra, EXTRA_FIELDS, WireNames.EXTRA + ".", name, value);
  }

  void putAll(JsonObject fields) {
    for (int i = 0; i < fields.size(); i++) {
      put(fields.name(i), fields.value(i));
    }
  }

  private JsonObject with(
      JsonObject fields, Set<String> reserved, String path, String name, JsonValue value) {
    if (!fitsADocument(name, value)) {
      add(path + "additional", Codes.CHARS, "cannot be sent: half a surrogate, or nested too deep");
    } else if (reserved.contains(name) || fields.has(name)) {
      add(path + name, Codes.RESERVED_FIELD, "is written by the library, or was added twice");
    } else {
      return fields.toBuilder().put(name, value).build();
    }
    return fields;
  }

  private void add(String path, String code, String message) {
    Violation violation = Violation.error(path, code, message);
    if (!violations.contains(violation)) {
      violations.add(violation);
    }
  }

  // Checked at the depth of "extra", the deeper of the two places.
  private static boolean fitsADocument(String name, JsonValue value) {
    try {
      JsonObject extra = JsonObject.builder().put(name, value).build();
      return JsonObject.builder().put(WireNames.EXTRA, extra).build().size() == 1;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  void check(List<Violation> out) {
    out.addAll(violations);
  }

  JsonObject topLevel() {
    return topLevel;
  }

  JsonObject extra() {
    return extra;
  }
}
