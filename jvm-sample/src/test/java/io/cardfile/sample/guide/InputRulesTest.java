package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.TestCard;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

  private static final Path PAGE = Path.of("../docs/reference/rules-and-codes.md");
  private static final Money PRICE = Money.of("19.00", "AUD");
  private static final CartItem ITEM = CartItem.of("Room", 1, 1900);

  @ParameterizedTest
  @MethodSource("limits")
  void limitOfThePageIsThatOfTheRule(String field, IntFunction<List<Violation>> check)
      throws IOException {
    Matcher row =
        Pattern.compile("\\| `" + Pattern.quote(field) + "`.*?([0-9,]+) (characters|items)")
            .matcher(Files.readString(PAGE));
    assertTrue(row.find());
    int limit = Integer.parseInt(row.group(1).replace(",", ""));
    assertEquals(List.of(), check.apply(limit));
    assertEquals(1, check.apply(limit + 1).size());
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        limit("reference", n -> payment().reference("x".repeat(n)).violations()),
        limit("card_holder", InputRulesTest::holder),
        limit("extra.auth_reason", InputRulesTest::reason),
        limit("invoice_number", n -> wallet().invoiceNumber("x".repeat(n)).violations()),
        limit("origin_url", n -> wallet().originUrl(text("https://shop.example/", n)).violations()),
        limit("callback_path", n -> wallet().callbackPath(text("/", n)).violations()),
        limit("cart_items", InputRulesTest::items),
        limit("cart_items[n].description", n -> cart(CartItem.of("x".repeat(n), 1, 1900))),
        limit("cart_items[n].image", n -> cart(ITEM.withImage(text("https://shop.example/", n)))));
  }

  private static Arguments limit(String field, IntFunction<List<Violation>> check) {
    return arguments(field, check);
  }

  private static String text(String start, int length) {
    return start + "x".repeat(length - start.length());
  }

  private static PurchaseRequest.Builder payment() {
    return PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-1").amount(PRICE);
  }

  private static List<Violation> holder(int length) {
    Card.Builder card = Card.builder().number("4111111111111111").expiry("12/2099");
    return card.holder("x".repeat(length)).violations();
  }

  private static List<Violation> reason(int length) {
    AuthReason reason = AuthReason.of("x".repeat(length));
    return PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), reason)
        .reference("FEE-1")
        .amount(PRICE)
        .violations();
  }

  private static WalletTokenRequest.Builder wallet() {
    return WalletTokenRequest.builder()
        .invoiceNumber("ORDER-1")
        .total(PRICE)
        .originUrl("https://shop.example");
  }

  private static List<Violation> cart(CartItem item) {
    return wallet().cartItem(item).violations();
  }

  private static List<Violation> items(int count) {
    WalletTokenRequest.Builder wallet = wallet();
    for (int i = 0; i < count; i++) {
      wallet.cartItem(ITEM);
    }
    return wallet.violations();
  }
}
