package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.validation.Violation.Codes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The texts of a violation and of the exceptions that contain it. */
class ViolationTest {
  private final Violation error = Violation.error("reference", Codes.TOO_LONG, "at most 255");

  @Test
  void aViolationSaysWhereWhichRuleAndWhy() {
    assertEquals("reference", error.path());
    assertEquals("too_long", error.code());
    assertEquals("at most 255", error.message());
    assertEquals("reference: too_long (at most 255)", error.toString());
  }

  @Test
  void violationsAreComparedByValue() {
    Violation same = Violation.error("reference", Codes.TOO_LONG, "at most 255");
    assertEquals(error, same);
    assertEquals(error.hashCode(), same.hashCode());
    for (Violation other :
        List.of(
            Violation.error("amount", Codes.TOO_LONG, "at most 255"),
            Violation.error("reference", Codes.BLANK, "at most 255"),
            Violation.error("reference", Codes.TOO_LONG, "at most 64"))) {
      assertNotEquals(error, other);
      assertNotEquals(error.hashCode(), other.hashCode());
    }
    assertNotEquals(error, "reference: too_long (at most 255)");
    assertNotEquals(error, null);
  }

  @Test
  void aViolationHasNoNulls() {
    assertThrows(NullPointerException.class, () -> Violation.error(null, "b", "c"));
    assertThrows(NullPointerException.class, () -> Violation.error("a", null, "c"));
    assertThrows(NullPointerException.class, () -> Violation.error("a", "b", null));
  }

  @Test
  void theExceptionNamesEveryViolation() {
    List<Violation> both = List.of(error, Violation.error("cvv", Codes.CVV, "three digits"));
    assertEquals(
        "invalid input: reference: too_long (at most 255); cvv: cvv (three digits)",
        new ValidationException(both).getMessage());
  }

  @Test
  void theExceptionKeepsACopyOfTheList() {
    List<Violation> mine = new ArrayList<>(List.of(error));
    ValidationException exception = new ValidationException(mine);
    mine.clear();
    assertEquals(List.of(error), exception.violations());
    assertThrows(UnsupportedOperationException.class, () -> exception.violations().clear());
  }

  @Test
  void theExceptionKeepsItsViolationsWhenItIsSerialized() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(new ValidationException(List.of(error)));
    Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertEquals(List.of(error), ((ValidationException) read).violations());
  }

  @Test
  void noTwoCodesAreTheSame() throws IllegalAccessException {
    Set<Object> values = new HashSet<>();
    for (Field code : Codes.class.getFields()) {
      assertTrue(values.add(code.get(null)), code.getName());
      assertEquals(code.getName().toLowerCase(java.util.Locale.ROOT), code.get(null));
    }
    assertFalse(values.isEmpty());
  }
}
