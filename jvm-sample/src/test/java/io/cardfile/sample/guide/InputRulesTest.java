package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.Card;
import io.cardfile.validation.Violation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code of docs/reference/rules-and-codes.md. */
class InputRulesTest {

  @Test
  void violationsOfAFormNameTheFieldAndWhatToDo() {
    Map<String, String> form =
        Map.of(
            "holder", "Ada Example",
            "number", "4111 1111 1111 1111",
            "expiry", "12/2099",
            "cvv", "12");
    // region form
    Card.Builder card =
        Card.builder()
            .holder(form.get("holder"))
            .number(form.get("number"))
            .expiry(form.get("expiry"))
            .cvv(form.get("cvv"));
    List<Violation> violations = card.violations();
    // endregion
    assertEquals(
        List.of(
            "card_number: card_number (must hold digits only: remove spaces and dashes)",
            "cvv: cvv (must be three or four digits)"),
        violations.stream().map(Violation::toString).toList());
  }
}
