package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the specification allows is accepted by default, and a policy by name refuses it where a
 * merchant wants that.
 */
class LenientRulesTest {

  private static final long MOST = 9_007_199_254_740_991L; // 2^53 - 1
  private static final long MOST_OF_GATEWAY = Integer.MAX_VALUE;

  @Test
  void aTotalMayBeAsLargeAsAnAmountAndIsLimitedByTheGatewaysLimits() {
    assertEquals("90071992547409.91", token().total(aud(MOST)).build().amount());
    assertEquals(List.of("amount: amount_range"), shown(token().total(aud(MOST + 1)).violations()));
    assertEquals(
        List.of("amount: amount_range"),
        shown(token().gatewayLimits().total("21474836.48", "AUD").violations()));
    assertEquals(List.of(), token().gatewayLimits().total("21474836.47", "AUD").violations());
  }

  @Test
  void aWalletTokenOfZeroPutsACardOnFile() {
    assertEquals("0.00", token().total("0.00", "AUD").build().amount());
    assertEquals("0.00", token().gatewayLimits().total(aud(0)).build().amount());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, -MOST, MOST_OF_GATEWAY + 1, MOST})
  void aLineOfACartMayBeADiscount(long cost) {
    WalletTokenRequest.Builder builder = token().cartItem(CartItem.of("Voucher", 1, cost));
    assertEquals(cost, builder.build().cartItems().get(0).costMinorUnits());
    assertEquals(
        List.of("cart_items[0].cost: cart_cost"), shown(builder.gatewayLimits().violations()));
  }

  @ParameterizedTest
  @ValueSource(longs = {-MOST - 1, MOST + 1, Long.MIN_VALUE, Long.MAX_VALUE})
  void aCostIsANumberThatJsonKeepsExact(long cost) {
    assertEquals(
        List.of("cart_items[0].cost: cart_cost"),
        shown(token().cartItem(CartItem.of("Tea", 1, cost)).violations()));
  }

  @Test
  void aCallbackPathIsOptionalAndRequiredWithTheGatewaysLimits() {
    WalletTokenRequest.Builder builder = token().callbackPath(null);
    assertEquals(Optional.empty(), builder.build().callbackPath());
    assertEquals(List.of(), builder.build().warnings());
    assertEquals(List.of("callback_path: missing"), shown(builder.gatewayLimits().violations()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?a=b"})
  void aCallbackWithoutAPathIsNamed(String path) {
    assertEquals("must have a path", token().callbackPath(path).violations().get(0).message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cart", "cart/wallet?step=2", "a//b", ".well-known/x", "caf\u00e9"})
  void aCallbackPathWithoutASlashIsSentWithAWarning(String path) {
    WalletTokenRequest.Builder builder = token().callbackPath(path);
    WalletTokenRequest request = builder.build();
    assertEquals(Optional.of(path), request.callbackPath());
    assertEquals(List.of("callback_path: url"), shown(request.warnings()));
    assertTrue(request.warnings().get(0).isWarning());
    Violation refused = builder.gatewayLimits().violations().get(0);
    assertFalse(refused.isWarning());
    assertEquals(Codes.URL, refused.code());
  }

  private static Money aud(long minorUnits) {
    return Money.ofMinor(minorUnits, "AUD");
  }

  private static WalletTokenRequest.Builder token() {
    return new WalletForm().builder();
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
