package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wallet token requests and their rules. */
class WalletTokenRequestTest {

  private static final CartItem MUG = CartItem.of("Blue mug", 2, 500);
  private static final String IMAGE = "https://shop.example/mug.png";

  private static WalletTokenRequest.Builder good() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("10.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  private static Arguments row(String violation, Consumer<WalletTokenRequest.Builder> change) {
    return Arguments.of(violation, change);
  }

  private static Stream<Arguments> invoiceNumbers() {
    return Stream.of(
        row("invoice_number: missing", b -> b.invoiceNumber(null)),
        row("invoice_number: blank", b -> b.invoiceNumber("")),
        row("invoice_number: blank", b -> b.invoiceNumber(" ")),
        row("", b -> b.invoiceNumber("x".repeat(255))),
        row("invoice_number: too_long", b -> b.invoiceNumber("x".repeat(256))),
        row("invoice_number: chars", b -> b.invoiceNumber("a\nb")),
        row("invoice_number: chars", b -> b.invoiceNumber("a\u0085b")),
        row("invoice_number: chars", b -> b.invoiceNumber("a\ud83d")),
        row("invoice_number: separator", b -> b.invoiceNumber("a:b")),
        row("invoice_number: path_unsafe", b -> b.invoiceNumber("a/b")),
        row("invoice_number: path_unsafe", b -> b.invoiceNumber("a\\b")),
        row("invoice_number: path_unsafe", b -> b.invoiceNumber(".")),
        row("invoice_number: path_unsafe", b -> b.invoiceNumber("..")),
        row("", b -> b.invoiceNumber("...")),
        row("", b -> b.invoiceNumber("INV 1+2;3?#[\ud83d\udd11]%41 ")));
  }

  private static Stream<Arguments> totals() {
    return Stream.of(
        row("", b -> b.total(Money.ofMinor(0, "AUD"))),
        row("", b -> b.total(Money.ofMinor(Long.MAX_VALUE, "JPY"))),
        row("", b -> b.total(Money.ofMinor(100, CurrencyUnit.unlisted("ZZZ", 2)))),
        row("amount: amount_range", b -> b.total(Money.ofMinor(-1, "AUD"))),
        row("amount: amount_format", b -> b.total(Money.ofMinor(1255, "KWD"))),
        row(
            "",
            b -> b.total(Money.ofMinor(1255, "KWD")).amountFormat(PathAmountFormat.ISO_EXPONENT)));
  }

  private static Stream<Arguments> urls() {
    Stream<Arguments> good =
        Stream.of("http://shop.example", "HTTPS://shop.example:8443/a?b=c", "https://x/caf\u00e9")
            .map(url -> row("", b -> b.originUrl(url)));
    Stream<Arguments> bad =
        Stream.of(
                "",
                "shop.example",
                "//shop.example",
                "https://",
                "ftp://shop.example",
                "javascript:alert(1)",
                "https://shop.example#top",
                "https://u@shop.example",
                "https://shop example",
                "https://shop.example/\ud83d",
                "https://shop.example/" + "x".repeat(2028))
            .map(url -> row("origin_url: url", b -> b.originUrl(url)));
    Stream<Arguments> missing = Stream.of(row("origin_url: missing", b -> b.originUrl(null)));
    return Stream.of(good, bad, missing).flatMap(rows -> rows);
  }

  private static Stream<Arguments> callbackPaths() {
    Stream<Arguments> good =
        Stream.of(null, "/", "/a/b?c=../d", "/a/.b/..c", "/caf\u00e9", "/a//b", "/%20")
            .map(path -> row("", b -> b.callbackPath(path)));
    Stream<Arguments> bad =
        Stream.of(
                "",
                "cart",
                "?a=b",
                "#top",
                "a:b",
                "..",
                "//evil",
                "/../x",
                "/a/..",
                "/./x",
                "/a/.",
                "/%2e%2e/x",
                "/a/%2E",
                "https://evil.example/",
                "/a#b",
                "/a b",
                "/a\\b",
                "/%zz",
                "/\udd11")
            .map(path -> row("callback_path: url", b -> b.callbackPath(path)));
    return Stream.concat(good, bad);
  }

  private static Stream<Arguments> cartItems() {
    long most = 9_007_199_254_740_991L;
    return Stream.of(
        item("", CartItem.of("\u4e2d\u6587 \ud83d\udd11", Integer.MAX_VALUE, most)),
        item("", CartItem.of("Voucher", 1, -most)),
        item("", CartItem.of("x".repeat(1024), 1, 0).withImage("HTTPS://shop.example")),
        item(".description: cart_description", CartItem.of("x".repeat(1025), 1, 1)),
        item(".description: cart_description", CartItem.of(" ", 1, 1)),
        item(".description: cart_description", CartItem.of("a\nb", 1, 1)),
        item(".description: cart_description", CartItem.of("a\ud83d", 1, 1)),
        item(".quantity: cart_quantity", CartItem.of("Mug", 0, 1)),
        item(".cost: cart_cost", CartItem.of("Mug", 1, most + 1)),
        item(".cost: cart_cost", CartItem.of("Mug", 1, -most - 1)),
        item(".image: cart_image", MUG.withImage("http://shop.example/mug.png")),
        item(".image: cart_image", MUG.withImage("https://u:p@shop.example")),
        item(".image: cart_image", MUG.withImage("")));
  }

  private static Arguments item(String violation, CartItem item) {
    return row(
        violation.isEmpty() ? "" : "cart_items[1]" + violation,
        b -> b.cartItem(MUG).cartItem(item));
  }

  static Stream<Arguments> rules() {
    return Stream.of(invoiceNumbers(), totals(), urls(), callbackPaths(), cartItems())
        .flatMap(rows -> rows);
  }

  @ParameterizedTest(name = "{index} {0}")
  @MethodSource
  void rules(String violation, Consumer<WalletTokenRequest.Builder> change) {
    WalletTokenRequest.Builder builder = good();
    change.accept(builder);
    assertEquals(violation.isEmpty() ? List.of() : List.of(violation), shown(builder.violations()));
    if (violation.isEmpty()) {
      builder.build();
    } else {
      assertThrows(ValidationException.class, builder::build);
    }
  }

  @Test
  void everyViolationIsInOneExceptionWithoutAValue() {
    WalletTokenRequest.Builder builder =
        WalletTokenRequest.builder()
            .invoiceNumber("CANARY/1")
            .originUrl("CANARY")
            .callbackPath("CANARY")
            .cartItem(CartItem.of("CANARY\n", 0, Long.MAX_VALUE).withImage("CANARY"));
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(
        List.of(
            "invoice_number: path_unsafe",
            "amount: missing",
            "origin_url: url",
            "callback_path: url",
            "cart_items[0].description: cart_description",
            "cart_items[0].quantity: cart_quantity",
            "cart_items[0].cost: cart_cost",
            "cart_items[0].image: cart_image"),
        shown(e.violations()));
    assertFalse(e.toString().contains("CANARY"), e::toString);
  }

  @Test
  void cartHasAtMost1000Items() {
    WalletTokenRequest.Builder builder = good();
    Collections.nCopies(1000, MUG).forEach(builder::cartItem);
    assertEquals(1000, builder.build().cartItems().size());
    assertEquals(List.of("cart_items: cart_items"), shown(builder.cartItem(MUG).violations()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "..", "a/b", "", "a\n"})
  void userNameHasTheRulesOfAPathValue(String username) {
    ValidationException e =
        assertThrows(
            ValidationException.class,
            () -> LocalWalletTokenSigner.of(username, message -> message));
    assertEquals("username", e.violations().get(0).path());
    assertThrows(
        ValidationException.class, () -> LocalWalletTokenSigner.of(null, message -> message));
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS, AUD, 1, 0.01",
    "TWO_DECIMALS, JPY, 300, 300.00",
    "ISO_EXPONENT, JPY, 300, 300",
    "ISO_EXPONENT, KWD, 1250, 1.250"
  })
  void theTotalIsWrittenInTheFormatOfThePath(
      PathAmountFormat format, String currency, long minor, String amount) {
    WalletTokenRequest request =
        good().total(Money.ofMinor(minor, currency)).amountFormat(format).build();
    assertEquals(amount, request.amount());
    assertEquals(currency, request.currency());
  }

  @Test
  void requestKeepsWhatWasGivenWhenItsBuilderGoesOn() {
    WalletTokenRequest.Builder builder = good().cartItem(MUG);
    WalletTokenRequest request = builder.build();
    builder.invoiceNumber("INV-2").cartItem(MUG).build();
    assertEquals("INV-1", request.invoiceNumber());
    assertEquals("https://shop.example", request.originUrl());
    assertEquals(Optional.of("/checkout"), request.callbackPath());
    assertEquals(List.of(MUG), request.cartItems());
    assertEquals("WalletTokenRequest(INV-1, AUD 10.00)", request.toString());
    assertThrows(UnsupportedOperationException.class, () -> request.cartItems().clear());
  }

  @Test
  void aCartItemKeepsItsImage() {
    assertEquals(Optional.of(IMAGE), MUG.withImage(IMAGE).image());
    assertEquals("CartItem(2 x 500)", MUG.toString());
  }
}
