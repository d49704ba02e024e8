package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.validation.Violation.Codes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad input of a purchase causes its code. */
class BadPurchaseInputTest {

  static List<Row<PurchaseForm>> rows() {
    return PurchaseRows.first();
  }

  static List<Row<PurchaseForm>> mixturesOfFirst() {
    return StoredCredentialRows.first();
  }

  static List<Row<PurchaseForm>> mixturesOfMerchantInitiated() {
    return StoredCredentialRows.merchantInitiated();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void givesItsCodeAlone(Row<PurchaseForm> row) {
    PurchaseForm form = PurchaseForm.first();
    row.spoil(form);
    List<Violation> violations = form.violations();
    assertEquals(1, violations.size());
    assertHasCode(row, violations);
    PurchaseRequest.Builder<?, ?> builder = form.builder();
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(violations, e.violations());
    assertEquals(violations, builder.violations());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mixturesOfFirst")
  void aFirstUseGivesItsCode(Row<PurchaseForm> row) {
    PurchaseForm form = PurchaseForm.first();
    row.spoil(form);
    assertHasCode(row, form.violations());
    assertThrows(ValidationException.class, form.builder()::build);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mixturesOfMerchantInitiated")
  void aMerchantInitiatedUseGivesItsCode(Row<PurchaseForm> row) {
    PurchaseForm form = PurchaseForm.merchantInitiated();
    row.spoil(form);
    assertHasCode(row, form.violations());
    ValidationException e = assertThrows(ValidationException.class, () -> form.builder().build());
    assertEquals(form.violations(), e.violations());
  }

  private static void assertHasCode(Row<PurchaseForm> row, List<Violation> violations) {
    assertTrue(
        violations.stream()
            .anyMatch(v -> v.code().equals(row.code) && v.path().equals(row.where())),
        violations.toString());
    assertTrue(violations.stream().allMatch(v -> !v.isWarning()));
    Hidden.assertHides(row.value, new ValidationException(violations));
  }

  @Test
  void theFormsThatTheRowsSpoilAreGood() {
    assertEquals(List.of(), PurchaseForm.first().violations());
    assertEquals(List.of(), PurchaseForm.merchantInitiated().violations());
    PurchaseForm.first().builder().build();
    PurchaseForm.merchantInitiated().builder().build();
  }

  @Test
  void row39AnUnlistedCurrencyIsTakenWithAWarning() {
    PurchaseForm form = PurchaseForm.first();
    form.currency = "ZZZ";
    List<Violation> warnings = form.builder().build().warnings();
    assertEquals(form.violations(), warnings);
    assertEquals(1, warnings.size());
    assertEquals(Codes.CURRENCY, warnings.get(0).code());
    assertTrue(warnings.get(0).isWarning());
  }
}
