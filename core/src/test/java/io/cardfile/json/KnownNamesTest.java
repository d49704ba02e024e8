package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.internal.WireNames;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that the reader has as constants are read like all others. */
class KnownNamesTest {

  static List<String> names() throws IllegalAccessException {
    List<String> names = new ArrayList<>();
    for (Field field : WireNames.class.getFields()) {
      names.add((String) field.get(null));
    }
    return names;
  }

  /** Returns the name and others that differ from it in one place. */
  static Stream<String> similar() throws IllegalAccessException {
    return names().stream()
        .flatMap(
            name ->
                Stream.of(
                    name,
                    name + "_",
                    "_" + name,
                    name.substring(1),
                    name.substring(0, name.length() - 1),
                    name.substring(0, name.length() - 1) + "~",
                    (char) (name.charAt(0) + 1) + name.substring(1)));
  }

  private static String nameIn(String document) throws JsonTextException {
    return JsonText.parse(document).object().name(0);
  }

  @ParameterizedTest
  @MethodSource("similar")
  void nameIsReadAsWithAnEscape(String name) throws JsonTextException {
    String escaped = name.isEmpty() ? "" : String.format("\\u%04x", (int) name.charAt(0));
    assertEquals(name, nameIn("{\"" + name + "\": 1}"));
    assertEquals(name, nameIn("{\"" + escaped + name.substring(1) + "\": 1}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "successful",
        "response",
        "errors",
        "test",
        "message",
        "authorization",
        "id",
        "transaction_id",
        "card_number",
        "card_holder",
        "card_expiry",
        "card_token",
        "card_type",
        "card_category",
        "card_subcategory",
        "amount",
        "decimal_amount",
        "reference",
        "currency",
        "settlement_date",
        "transaction_date",
        "response_code",
        "captured",
        "captured_amount",
        "rrn",
        "cvv_match",
        "metadata",
        "authorization_tracking_id",
        "card_sequence_number",
        "sca_exemption",
        "original_transaction_reference",
        "addendum_data"
      })
  void nameOfAReplyIsAConstant(String name) throws JsonTextException {
    String document = "{\"" + name + "\": 1}";
    assertSame(nameIn(document), nameIn(document));
  }
}
