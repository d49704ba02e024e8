package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two invalid fields are reported in one exception, and as the same list without an exception. */
class SampledPairsTest {
  private static final int PAIRS = 1_000;

  // Row 54 is about one amount in one currency, so together with a bad currency it is another row.
  private static final int AMOUNT_OF_ITS_CURRENCY = 54;

  private final Random random = new Random(20_261_115);

  @Test
  void aWalletTokenRequestTellsBoth() {
    List<Row<WalletForm>> rows = new ArrayList<>(WalletRows.all());
    rows.removeIf(row -> row.number == AMOUNT_OF_ITS_CURRENCY);
    for (int i = 0; i < PAIRS; i++) {
      List<Row<WalletForm>> pair = pair(rows);
      WalletForm form = new WalletForm();
      pair.forEach(row -> row.spoil(form));
      List<Violation> listed = form.builder().violations();
      assertTellsBoth(pair, assertThrows(ValidationException.class, form.builder()::build));
      assertEquals(listed, form.builder().violations());
    }
  }

  @Test
  void aFirstPurchaseTellsBoth() {
    List<Row<PurchaseForm>> rows = PurchaseRows.first();
    for (int i = 0; i < PAIRS; i++) {
      List<Row<PurchaseForm>> pair = pair(rows);
      PurchaseForm form = PurchaseForm.first();
      pair.forEach(row -> row.spoil(form));
      ValidationException e = assertThrows(ValidationException.class, form.builder()::build);
      assertTellsBoth(pair, e);
      assertEquals(form.violations(), e.violations());
    }
  }

  @Test
  void aMerchantInitiatedPurchaseTellsBoth() {
    List<Row<PurchaseForm>> rows = new ArrayList<>(PurchaseRows.first());
    rows.removeIf(row -> row.where().startsWith("c") && !row.where().equals("currency"));
    rows.addAll(StoredCredentialRows.merchantInitiated());
    // A bad tracking ID is refused alone, before there is a request.
    rows.removeIf(row -> row.code.equals(Codes.TRACKING_ID));
    for (int i = 0; i < PAIRS; i++) {
      List<Row<PurchaseForm>> pair = pair(rows);
      PurchaseForm form = PurchaseForm.merchantInitiated();
      pair.forEach(row -> row.spoil(form));
      assertTellsBoth(pair, new ValidationException(form.violations()));
    }
  }

  private <T> List<Row<T>> pair(List<Row<T>> rows) {
    Row<T> one = rows.get(random.nextInt(rows.size()));
    Row<T> other = one;
    while (other.where().equals(one.where())) {
      other = rows.get(random.nextInt(rows.size()));
    }
    return List.of(one, other);
  }

  private static <T> void assertTellsBoth(List<Row<T>> pair, ValidationException e) {
    for (Row<T> row : pair) {
      assertTrue(e.violations().stream().anyMatch(v -> isAbout(row, v)), pair + " gives " + e);
      assertTrue(e.getMessage().contains(row.code), e::getMessage);
      Hidden.assertHides(row.value, e);
    }
    assertFalse(e.violations().size() > 3, e::toString);
  }

  private static boolean isAbout(Row<?> row, Violation violation) {
    return violation.code().equals(row.code) && violation.path().startsWith(row.where());
  }
}
