package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dotless i, other digits and other separators have no effect. */
@ResourceLock(Resources.LOCALE)
class JsonLocaleTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreTheLocale() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tr-TR", "ar-EG-u-nu-arab", "fa-IR-u-nu-arabext", "de-DE", "hi-IN-u-nu-deva"})
  void readingAndWritingAreTheSameEverywhere(String tag) throws JsonTextException {
    Locale.setDefault(Locale.forLanguageTag(tag));
    for (JsonTable.Accepted row : JsonTable.accepted()) {
      assertEquals(row.written(), JsonText.write(JsonText.parse(row.text())));
    }
    for (JsonTable.Refused row : JsonTable.refused()) {
      JsonTextException e = assertThrows(JsonTextException.class, () -> JsonText.parse(row.text()));
      assertEquals(row.message(), e.getMessage());
    }
    assertEquals("-1234567", JsonValue.of(-1234567).text());
    assertEquals("JsonArray(2 values)", JsonArray.of(JsonValue.of(1), JsonValue.of(2)).toString());
    assertEquals("\"\\u001f\"", JsonText.write(JsonValue.of("\u001f")));
  }
}
