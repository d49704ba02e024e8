package io.cardfile.testkit.gateway;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Other notations of an amount, by name. */
final class AmountForms {

  private static final String[] DECIMALS = {
    "without decimals",
    "with one decimal",
    "with two decimals",
    "with three decimals",
    "with four decimals"
  };

  private AmountForms() {}

  static Map<String, String> of(String amount) {
    if (!amount.matches("[0-9]{1,18}(\\.[0-9]{1,4})?")) {
      return Collections.emptyMap();
    }
    BigDecimal value = new BigDecimal(amount);
    Map<String, String> forms = new LinkedHashMap<>();
    for (int decimals = 0; decimals <= 4; decimals++) {
      if (decimals != value.scale() && value.stripTrailingZeros().scale() <= decimals) {
        String text = value.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
        forms.put(DECIMALS[decimals], text);
      }
    }
    forms.put("in minor units", value.movePointRight(2).setScale(0, RoundingMode.DOWN).toString());
    forms.put("with a comma", amount.replace('.', ','));
    return forms;
  }
}
