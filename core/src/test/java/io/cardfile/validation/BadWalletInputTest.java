package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad input of a wallet token request causes its code, at its own path only. */
class BadWalletInputTest {

  static List<Row<WalletForm>> rows() {
    return WalletRows.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void givesItsCode(Row<WalletForm> row) {
    WalletForm form = new WalletForm();
    row.spoil(form);
    WalletTokenRequest.Builder builder = form.builder();
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(1, e.violations().size());
    Violation violation = e.violations().get(0);
    assertEquals(row.code, violation.code());
    assertFalse(violation.isWarning());
    assertTrue(violation.path().startsWith(row.where()), violation.path());
    assertEquals(e.violations(), builder.violations());
    Hidden.assertHides(row.value, e);
  }

  @Test
  void theFormThatTheRowsSpoilIsGood() {
    assertEquals(List.of(), new WalletForm().builder().violations());
  }

  @Test
  void row39AnUnlistedCurrencyIsTakenWithAWarning() {
    WalletForm form = new WalletForm();
    form.currency = "ZZZ";
    WalletTokenRequest request = form.builder().build();
    assertEquals("ZZZ", request.currency());
    assertEquals(1, request.warnings().size());
    assertEquals(Codes.CURRENCY, request.warnings().get(0).code());
    assertTrue(request.warnings().get(0).isWarning());
  }

  @Test
  void row54TenYenWithTwoDecimalsIsTheDefault() {
    WalletForm form = new WalletForm();
    form.currency = "JPY";
    assertEquals("10.00", form.builder().build().amount());
  }
}
