package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad setting causes its code before anything is built. */
class BadConfigTest {

  static List<Row<Void>> rows() {
    return ConfigRows.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void givesItsCode(Row<Void> row) {
    ValidationException e = assertThrows(ValidationException.class, () -> row.spoil(null));
    assertTrue(
        e.violations().stream()
            .anyMatch(v -> v.code().equals(row.code) && v.path().equals(row.where())),
        e.toString());
    Hidden.assertHides(row.value, e);
  }
}
