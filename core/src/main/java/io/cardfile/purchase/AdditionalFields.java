package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final transient Map<String, JsonValue> topLevel = new LinkedHashMap<>();
  private final transient Map<String, JsonValue> extra = new LinkedHashMap<>();
  private final transient Set<Violation> violations = new LinkedHashSet<>();

  void put(String name, JsonValue value) {
    put(topLevel, REQUEST_FIELDS, "", name, value);
  }

  void putExtra(String name, JsonValue value) {
    put(extra, EXTRA_FIELDS, WireNames.EXTRA + ".", name, value);
  }

  void putAll(JsonObject fields) {
    for (int i = 0; i < fields.size(); i++) {
      put(fields.name(i), fields.value(i));
    }
  }

  private void put(
      Map<String, JsonValue> fields,
      Set<String> reserved,
      String path,
      String name,
      JsonValue value) {
    Objects.requireNonNull(name, "name == null");
    Objects.requireNonNull(value, "value == null");
    if (!fitsADocument(name, value)) {
      String what = "cannot be sent: half a surrogate, or nested too deep";
      violations.add(Violation.error(path + "additional", Codes.CHARS, what));
    } else if (reserved.contains(name) || fields.putIfAbsent(name, value) != null) {
      String what = "is written by the library, or was added twice";
      violations.add(Violation.error(path + name, Codes.RESERVED_FIELD, what));
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
    return toObject(topLevel);
  }

  JsonObject extra() {
    return toObject(extra);
  }

  private static JsonObject toObject(Map<String, JsonValue> fields) {
    if (fields.isEmpty()) {
      return JsonObject.empty();
    }
    JsonObject.Builder builder = JsonObject.builder();
    for (Map.Entry<String, JsonValue> field : fields.entrySet()) {
      builder.put(field.getKey(), field.getValue());
    }
    return builder.build();
  }
}
