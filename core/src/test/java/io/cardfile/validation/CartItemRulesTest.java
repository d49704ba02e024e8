package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of a cart item. */
class CartItemRulesTest {
  private static final String IMAGE = "https://shop.example/mug.png";

  static Stream<Arguments> items() {
    return Stream.of(
        item("Blue mug", 1, 0, null, ""),
        item("Blue mug", Integer.MAX_VALUE, Integer.MAX_VALUE, IMAGE, ""),
        item("\u4e2d\u6587 \ud83d\udd11", 1, 1, "HTTPS://shop.example", ""),
        item("x".repeat(1024), 1, 1, null, ""),
        item("x".repeat(1025), 1, 1, null, ".description: cart_description"),
        item("", 1, 1, null, ".description: cart_description"),
        item("  ", 1, 1, null, ".description: cart_description"),
        item("a\nb", 1, 1, null, ".description: cart_description"),
        item("a\ud83d", 1, 1, null, ".description: cart_description"),
        item("Blue mug", 0, 1, null, ".quantity: cart_quantity"),
        item("Blue mug", -1, 1, null, ".quantity: cart_quantity"),
        item("Voucher", 1, -1, null, ""),
        item("Blue mug", 1, 2_147_483_648L, null, ""),
        item("Blue mug", 1, 9_007_199_254_740_991L, null, ""),
        item("Blue mug", 1, 9_007_199_254_740_992L, null, ".cost: cart_cost"),
        item("Voucher", 1, -9_007_199_254_740_991L, null, ""),
        item("Voucher", 1, Long.MIN_VALUE, null, ".cost: cart_cost"),
        item("Blue mug", 1, 1, "http://shop.example/mug.png", ".image: cart_image"),
        item("Blue mug", 1, 1, "javascript:alert(1)", ".image: cart_image"),
        item("Blue mug", 1, 1, "https://u:p@shop.example", ".image: cart_image"),
        item("Blue mug", 1, 1, "", ".image: cart_image"),
        item("Blue mug", 1, 1, IMAGE + "\ud83d", ".image: cart_image"));
  }

  private static Arguments item(
      String description, int quantity, long cost, String image, String violation) {
    return Arguments.of(description, quantity, cost, image, violation);
  }

  @ParameterizedTest
  @MethodSource("items")
  void anItemKeepsItsRules(
      String description, int quantity, long cost, String image, String violation) {
    WalletTokenRequest.Builder input =
        good()
            .cartItem(CartItem.of("Red mug", 1, 1))
            .cartItem(cartItem(description, quantity, cost, image));
    assertEquals(
        violation.isEmpty() ? List.of() : List.of("cart_items[1]" + violation), check(input));
  }

  @Test
  void oneItemTellsAllThatIsWrongWithIt() {
    assertEquals(
        List.of(
            "cart_items[0].description: cart_description",
            "cart_items[0].quantity: cart_quantity",
            "cart_items[0].cost: cart_cost",
            "cart_items[0].image: cart_image"),
        check(good().cartItem(cartItem("", 0, Long.MAX_VALUE, "mug.png"))));
  }

  @Test
  void aCartHoldsAtMost1000Items() {
    WalletTokenRequest.Builder input = good();
    for (int i = 0; i < 1_000; i++) {
      input.cartItem(CartItem.of("Blue mug", 1, 1));
    }
    assertEquals(List.of(), check(input));
    assertEquals(List.of("cart_items: cart_items"), check(input.cartItem(CartItem.of("", 0, 0))));
  }

  private static CartItem cartItem(String description, int quantity, long cost, String image) {
    CartItem item = CartItem.of(description, quantity, cost);
    return image == null ? item : item.withImage(image);
  }

  private static WalletTokenRequest.Builder good() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total("10.00", "AUD")
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }

  private static List<String> check(WalletTokenRequest.Builder input) {
    return input.violations().stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
