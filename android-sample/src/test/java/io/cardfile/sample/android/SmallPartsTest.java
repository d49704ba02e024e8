package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the app's small value classes. */
class SmallPartsTest {

  @ParameterizedTest
  @EnumSource(Step.class)
  void savedStepIsReadByItsName(Step step) {
    SavedCheckout saved = SavedCheckout.of("APP-1", step.name());

    assertEquals("APP-1", saved.invoice());
    assertEquals(step, saved.step());
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = "OF_A_NEWER_VERSION")
  void unknownSavedStepIsSubmitted(String step) {
    assertEquals(Step.SUBMITTED, SavedCheckout.of("APP-1", step).step());
  }

  @ParameterizedTest
  @NullAndEmptySource
  void savedStateWithoutAnInvoiceIsEmpty(String invoice) {
    assertNull(SavedCheckout.of(invoice, "SUBMITTED").invoice());
    assertEquals(Step.CART, SavedCheckout.of(invoice, "SUBMITTED").step());
  }

  @Test
  void cartOfTwoCurrenciesHasNoTotal() {
    CheckoutCart cart = CheckoutCart.of(line("1.00", "AUD", 1), line("1.00", "NZD", 1));

    assertThrows(IllegalArgumentException.class, cart::total);
  }

  @Test
  void costThatDoesNotFitIsRefused() {
    CheckoutCart.Line line = line("90000000000000000.00", "AUD", 2);

    assertThrows(ArithmeticException.class, line::cost);
  }

  @Test
  void invoiceNumbersDiffer() {
    InvoiceNumbers numbers = new InvoiceNumbers();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      seen.add(numbers.next());
    }

    assertEquals(1000, seen.size());
    String all = String.join("", seen).replace("APP-", "");
    assertEquals(32, all.chars().distinct().count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://shop.example", "shop.example", "https://shop.example?a=b"})
  void serverWithoutHttpsIsRefused(String url) {
    assertThrows(
        ValidationException.class,
        () -> new CheckoutSetup(url, "https://pay.example", Phone.CALLBACK));
    assertThrows(
        ValidationException.class,
        () -> new CheckoutSetup("https://shop.example", url, Phone.CALLBACK));
  }

  @Test
  void tokenIsEncodedIntoTheFragment() {
    CheckoutSetup setup =
        new CheckoutSetup("http://127.0.0.1:1", "http://127.0.0.1:2", Phone.CALLBACK);

    assertEquals(
        "http://127.0.0.1:1/lightbox#token=a%26b&checkout_id=c%23+d",
        setup.lightboxUrl((Issued) WalletTokenOutcome.issued("a&b", "c# d")));
  }

  @ParameterizedTest
  @EnumSource(CheckoutStatus.class)
  void onlyUnpaidEndingsAreShownAsUnpaid(CheckoutStatus status) {
    boolean unpaid =
        Set.of("OPEN", "DECLINED", "REFUSED", "NOT_SENT", "CANCELLED").contains(status.name());

    assertEquals(unpaid, Screens.of(status).text().contains("Nothing was charged."));
    assertEquals(status == CheckoutStatus.APPROVED, Screens.of(status).title().equals("Paid"));
  }

  @Test
  void everyStatusHasAChoiceAndItsOwnText() {
    Set<String> words =
        Stream.of(CheckoutStatus.values())
            .map(status -> Screens.of(status).title())
            .collect(Collectors.toSet());

    assertEquals(CheckoutStatus.values().length - 1, words.size()); // PAYING reads like IN_DOUBT.
    for (CheckoutStatus status : CheckoutStatus.values()) {
      assertFalse(Screens.of(status).choices().isEmpty(), status.name());
    }
  }

  @Test
  void possiblyPaidPaymentOffersNoNewPayment() {
    assertFalse(Screens.of(CheckoutStatus.IN_DOUBT).choices().contains(Choice.START_OVER));
    assertFalse(Screens.of(CheckoutStatus.UNCLAIMED).choices().contains(Choice.START_OVER));
    assertFalse(Screens.of(CheckoutStatus.UNKNOWN).choices().contains(Choice.START_OVER));
    assertFalse(Screens.noAnswer().choices().contains(Choice.START_OVER));
    assertNotEquals(Screens.noAnswer().title(), Screens.shopUnreachable().title());
    assertTrue(Screens.paying().choices().isEmpty());
  }

  private static CheckoutCart.Line line(String price, String currency, int quantity) {
    return new CheckoutCart.Line("a", "A", quantity, Money.of(price, currency));
  }
}
