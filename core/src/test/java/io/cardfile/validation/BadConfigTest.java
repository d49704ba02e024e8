package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.validation.Violation.Codes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-0.001S", "PT24H0.000000001S", "P2D"})
  void aDeadlineOfNothingOrOfMoreThanADayIsRefused(String deadline) {
    PaymentClient.Builder builder = client().deadline(Duration.parse(deadline));
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(1, e.violations().size());
    assertEquals(Codes.CONFIG_DEADLINE, e.violations().get(0).code());
    assertEquals("deadline", e.violations().get(0).path());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0.000000001S", "PT55S", "PT24H"})
  void anyOtherDeadlineIsTaken(String deadline) {
    assertDoesNotThrow(client().deadline(Duration.parse(deadline))::build);
  }

  private static PaymentClient.Builder client() {
    return PaymentClient.builder(
        Endpoints.test().walletUrl("https://a.example").purchasesUrl("https://b.example").build(),
        (request, phases) -> {
          throw new AssertionError("nothing is sent");
        });
  }
}
