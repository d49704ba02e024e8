package io.cardfile.wallet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wallet token requests. */
class WalletTokenRequestTest {

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS, AUD, 1000, 10.00",
    "TWO_DECIMALS, AUD, 1, 0.01",
    "TWO_DECIMALS, JPY, 300, 300.00",
    "TWO_DECIMALS, KWD, 1250, 1.25",
    "ISO_EXPONENT, AUD, 1000, 10.00",
    "ISO_EXPONENT, JPY, 300, 300",
    "ISO_EXPONENT, KWD, 1250, 1.250",
    "ISO_EXPONENT, KWD, 1255, 1.255",
  })
  void theTotalIsWrittenInTheFormatOfThePath(
      PathAmountFormat format, String currency, long minor, String amount) {
    WalletTokenRequest request =
        good().total(Money.ofMinor(minor, currency)).amountFormat(format).build();
    assertEquals(amount, request.amount());
    assertEquals(currency, request.currency());
    assertEquals(amount, good().total(amount, currency).amountFormat(format).build().amount());
  }

  @Test
  void aTotalThatTheFormatCannotWriteIsRefusedAndNotRounded() {
    WalletTokenRequest.Builder builder = good().total(Money.ofMinor(1255, "KWD"));
    assertEquals(List.of("amount: amount_format"), shown(builder.violations()));
    assertThrows(ValidationException.class, builder::build);
    assertEquals("1.255", builder.amountFormat(PathAmountFormat.ISO_EXPONENT).build().amount());
  }

  @ParameterizedTest
  @CsvSource({"AUD, -1", "AUD, -100", "JPY, -1", "KWD, -1"})
  void aTotalBelowZeroIsAViolationToo(String currency, long minor) {
    WalletTokenRequest.Builder builder = good().total(Money.ofMinor(minor, currency));
    assertEquals(List.of("amount: amount_format"), shown(builder.violations()));
    assertEquals(
        "an amount in the path must not be below zero or have a minus sign",
        builder.violations().get(0).message());
    assertThrows(ValidationException.class, builder::build);
  }

  @Test
  void anUnlistedCurrencyWarns() {
    Money total = Money.ofMinor(100, CurrencyUnit.unlisted("ZZZ", 2));
    WalletTokenRequest request = good().total(total).build();
    assertEquals("1.00", request.amount());
    assertEquals(List.of("currency: currency"), shown(request.warnings()));
    assertThrows(UnsupportedOperationException.class, () -> request.warnings().clear());
  }

  @Test
  void theLastTotalCounts() {
    Money total = Money.of("7.00", "EUR");
    assertEquals("EUR", good().total("1.00", "USD").total(total).build().currency());
    assertEquals("USD", good().total(total).total("1.00", "USD").build().currency());
  }

  @Test
  void itHoldsWhatWasGiven() {
    CartItem item = CartItem.of("Blue mug", 2, 500);
    WalletTokenRequest request = good().cartItem(item).build();
    assertEquals("INV-1", request.invoiceNumber());
    assertEquals("https://shop.example", request.originUrl());
    assertEquals(Optional.of("/checkout"), request.callbackPath());
    assertEquals(List.of(item), request.cartItems());
    assertEquals(List.of(), request.warnings());
    assertEquals("WalletTokenRequest(INV-1, AUD 10.00)", request.toString());
    assertThrows(UnsupportedOperationException.class, () -> request.cartItems().clear());
  }

  @Test
  void aBuilderUsedAgainChangesNoRequest() {
    WalletTokenRequest.Builder builder = good();
    WalletTokenRequest request = builder.build();
    builder.cartItem(CartItem.of("Blue mug", 2, 500)).invoiceNumber("INV-2").build();
    assertEquals(List.of(), request.cartItems());
    assertEquals("INV-1", request.invoiceNumber());
  }

  @Test
  void theWiderPolicyIsAnOptIn() {
    WalletTokenRequest.Builder builder = good().invoiceNumber("INV 1/2".replace("/", "+"));
    assertEquals(List.of("invoice_number: " + Codes.CHARS), shown(builder.violations()));
    assertEquals(
        "INV 1+2",
        builder.identifierPolicy(IdentifierPolicy.PERCENT_ENCODABLE).build().invoiceNumber());
  }

  @Test
  void everyViolationIsInOneException() {
    ValidationException e =
        assertThrows(
            ValidationException.class,
            () ->
                WalletTokenRequest.builder().cartItem(CartItem.of("", 0, Long.MAX_VALUE)).build());
    assertEquals(7, e.violations().size());
  }

  @Test
  void thePartsAreNotNull() {
    assertThrows(NullPointerException.class, () -> good().total(null));
    assertThrows(NullPointerException.class, () -> good().cartItem(null));
    assertThrows(NullPointerException.class, () -> good().amountFormat(null));
    assertThrows(NullPointerException.class, () -> good().identifierPolicy(null));
    assertThrows(NullPointerException.class, () -> CartItem.of(null, 1, 1));
    assertThrows(NullPointerException.class, () -> CartItem.of("Blue mug", 1, 1).withImage(null));
  }

  @Test
  void cartItemsAreComparedByValue() {
    CartItem item = CartItem.of("Blue mug", 2, 500);
    CartItem pictured = item.withImage("https://shop.example/mug.png");
    assertEquals(item, CartItem.of("Blue mug", 2, 500));
    assertEquals(item.hashCode(), CartItem.of("Blue mug", 2, 500).hashCode());
    assertNotEquals(item.hashCode(), pictured.hashCode());
    assertNotEquals(item, CartItem.of("Red mug", 2, 500));
    assertNotEquals(item, CartItem.of("Blue mug", 3, 500));
    assertNotEquals(item, CartItem.of("Blue mug", 2, 501));
    assertNotEquals(item, pictured);
    assertFalse(item.equals("Blue mug"));
    assertEquals(Optional.empty(), item.image());
    assertEquals(Optional.of("https://shop.example/mug.png"), pictured.image());
    assertEquals("CartItem(2 x 500)", pictured.toString());
  }

  private static WalletTokenRequest.Builder good() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total("10.00", "AUD")
        .originUrl("https://shop.example")
        .callbackPath("/checkout");
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
