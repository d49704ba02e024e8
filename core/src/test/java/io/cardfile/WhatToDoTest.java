package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.transport.WireHeader;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of wrong uses say what is allowed or what to do. */
class WhatToDoTest {

  private static WalletTokenRequest.Builder token() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("10.00", "AUD"))
        .originUrl("https://shop.example");
  }

  private static void assertSays(String part, Class<? extends Exception> kind, Executable use) {
    String message = assertThrows(kind, use).getMessage();
    assertTrue(message.contains(part), message);
  }

  private static String only(List<Violation> violations) {
    assertEquals(1, violations.size(), violations.toString());
    return violations.get(0).toString();
  }

  @Test
  void secondExecutionMayCharge() {
    PaymentCall<PurchaseOutcome> call =
        Clients.of(FakeTransport.approving()).purchase(Samples.first());
    call.execute();
    assertSays(
        "use its outcome, because another call may charge again",
        IllegalStateException.class,
        call::execute);
    assertSays(
        "before the call is started",
        IllegalStateException.class,
        () -> call.deadline(Duration.ofSeconds(1)));
    assertSays(
        "before the call is started",
        IllegalStateException.class,
        () -> call.header(WireHeader.of("a", "b")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "", "cardfile-wallet-2?a=b", "{}"})
  void textOfAnotherKindIsNotSaidToBeDamaged(String text) {
    assertSays(
        "give the text of toText()",
        IllegalArgumentException.class,
        () -> SignedWalletTokenRequest.fromText(text));
  }

  @Test
  void pageThatIsLoadedTwiceShowsTheOrderFirst() {
    assertSays(
        "start again only if the order is not paid or open",
        ValidationException.class,
        () -> WalletCallback.Query.create().read("state=a", null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INV/1", "INV 1", "INV#1", "-1", "INV-é"})
  void invoiceNumberNamesWhatIsAllowed(String invoice) {
    String violation = only(token().invoiceNumber(invoice).violations());
    assertTrue(violation.contains("letters and digits of ASCII and . _ ~ -"), violation);
    assertTrue(violation.contains("PERCENT_ENCODABLE"), violation);
  }

  @Test
  void quantityNamesTheLimitAlone() {
    assertEquals(
        "cart_items[0].quantity: cart_quantity (must be at least 1)",
        only(token().cartItem(CartItem.of("a", 0, 1)).violations()));
  }

  @Test
  void nameOfAHeaderIsExplained() {
    assertSays(
        "a space or one of", IllegalArgumentException.class, () -> WireHeader.of("a b", "c"));
  }
}
