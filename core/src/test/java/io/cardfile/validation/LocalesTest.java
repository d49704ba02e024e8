package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables have the same results in every locale. */
@Isolated("changes the default locale")
class LocalesTest {
  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai"})
  void theTablesHoldInEveryLocale(String tag) {
    Locale.setDefault(Locale.forLanguageTag(tag));
    for (Row<Void> row : ConfigRows.all()) {
      ValidationException e =
          assertThrows(ValidationException.class, () -> row.spoil(null), row.toString());
      assertTrue(e.getMessage().contains(row.code), row + " gives " + e);
    }
    String url = "HTTPS://PAY.EXAMPLE/I";
    assertEquals(url, Endpoints.test().walletUrl(url).build().walletUrl());
  }
}
