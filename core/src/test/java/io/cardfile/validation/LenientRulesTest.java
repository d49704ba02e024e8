package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.HashEncoding;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the specification allows is accepted by default, and a policy by name refuses it where a
 * merchant wants that.
 */
class LenientRulesTest {

  private static final long MOST = 9_007_199_254_740_991L; // 2^53 - 1
  private static final long MOST_OF_GATEWAY = Integer.MAX_VALUE;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026:11:1042 | separator",
        "ORDER 1042 | chars",
        "ORDER+(1) | chars",
        "100% | path_unsafe",
        "a;b?c#d | path_unsafe",
        "caf\u00e9 | non_ascii",
        "... | chars"
      })
  void aReferenceIsAnyTextByDefaultAndPlainWithTheStrictPolicy(String reference, String code) {
    PurchaseRequest.FirstCardOnFile.Builder builder = Samples.firstBuilder().reference(reference);
    assertEquals(reference, builder.build().reference());
    assertEquals(List.of(), builder.violations());
    builder.identifierPolicy(IdentifierPolicy.STRICT);
    assertEquals(List.of("reference: " + code), shown(builder.violations()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026/1042", "a\\b", ".", "..", "/", "../x"})
  void aReferenceThatCannotBeLookedUpNeedsAPolicyByName(String reference) {
    PurchaseRequest.FirstCardOnFile.Builder builder = Samples.firstBuilder().reference(reference);
    assertEquals(List.of("reference: path_unsafe"), shown(builder.violations()));
    String message = builder.violations().get(0).message();
    assertTrue(message.contains("looked up") && message.contains("ANY_TEXT"), message);
    PurchaseRequest accepted = builder.identifierPolicy(IdentifierPolicy.ANY_TEXT).build();
    assertEquals(reference, accepted.reference());
    assertEquals(
        reference, PurchaseWire.write(accepted).get("reference").text(), "sent as it was given");
  }

  @ParameterizedTest
  @EnumSource
  void noPolicyAcceptsATextThatASystemOnTheWayMayChange(IdentifierPolicy policy) {
    String[][] refused = {
      {"", Codes.BLANK},
      {"  ", Codes.BLANK},
      {" a", Codes.CHARS},
      {"a ", Codes.CHARS},
      {"a\nb", Codes.CHARS},
      {"a\u0000", Codes.CHARS},
      {"x".repeat(256), Codes.TOO_LONG}
    };
    for (String[] row : refused) {
      assertEquals(
          List.of("reference: " + row[1]),
          shown(Samples.firstBuilder().identifierPolicy(policy).reference(row[0]).violations()));
    }
    for (String text : List.of("\u00a0a", "a\u3000", "a\ud83d", "\udd11")) {
      assertFalse(
          Samples.firstBuilder().identifierPolicy(policy).reference(text).violations().isEmpty());
    }
  }

  /** Outcomes, requests and events show a reference on one line of a log. */
  @ParameterizedTest
  @EnumSource
  void noPolicyAcceptsATextThatForgesOrReversesALineOfALog(IdentifierPolicy policy) {
    List<String> texts =
        List.of(
            "A\u2028APPROVED(R-9)",
            "A\u2029B",
            "A\u202eB",
            "A\u2066B\u2069C",
            "A\u200bB",
            "A\u00adB",
            "\ufeffA",
            "A\u202e",
            "A\udb40\udc7f",
            "A\ud834\udd73B");
    for (String text : texts) {
      List<Violation> violations =
          Samples.firstBuilder().identifierPolicy(policy).reference(text).violations();
      String code = policy == IdentifierPolicy.STRICT ? Codes.NON_ASCII : Codes.CHARS;
      assertEquals(List.of("reference: " + code), shown(violations), text);
      if (policy != IdentifierPolicy.STRICT) {
        String message = violations.get(0).message();
        assertTrue(message.contains("invisible"), message);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {" a", "a ", "\u00a0a", "a\u3000"})
  void aSpaceAtAnEndIsNamed(String reference) {
    assertEquals(
        "must not begin or end with a space",
        Samples.firstBuilder().reference(reference).violations().get(0).message());
  }

  @ParameterizedTest
  @EnumSource(names = {"WITHOUT_SLASHES", "ANY_TEXT"})
  void aHashedValueTakesNoPolicyOfReferences(IdentifierPolicy policy) {
    WalletTokenRequest.Builder token = token();
    assertThrows(IllegalArgumentException.class, () -> token.identifierPolicy(policy));
    assertEquals(
        List.of("invoice_number: separator"), shown(token.invoiceNumber("a:b").violations()));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> LocalWalletTokenSigner.of("shop", m -> m, HashEncoding.BASE64, policy));
    assertFalse(e instanceof ValidationException);
    assertTrue(e.getMessage().contains("STRICT"), e::getMessage);
  }

  @Test
  void anAmountMayBeAnyWholeNumberThatJsonKeepsExact() {
    assertEquals(List.of(), Samples.firstBuilder().amount(aud(MOST)).violations());
    assertEquals(
        "9007199254740991",
        JsonText.write(
            PurchaseWire.write(Samples.firstBuilder().amount(aud(MOST)).build()).get("amount")));
    assertEquals(
        List.of("amount: amount_range"),
        shown(Samples.firstBuilder().amount(aud(MOST + 1)).violations()));
  }

  @Test
  void theGatewaysLimitsAreInt32() {
    assertEquals(
        List.of(),
        Samples.firstBuilder().gatewayLimits().amount(aud(MOST_OF_GATEWAY)).violations());
    long more = MOST_OF_GATEWAY + 1;
    List<PurchaseRequest.Builder<?, ?>> builders =
        List.of(
            Samples.firstBuilder().amount(aud(more)),
            Samples.firstBuilder().amount("21474836.48", "AUD"),
            Samples.firstBuilder().amountMinorUnits(BigDecimal.valueOf(more), "AUD"),
            Samples.laterBuilder(Samples.storedCredential()).amount(aud(more)));
    for (PurchaseRequest.Builder<?, ?> builder : builders) {
      assertEquals(more, builder.build().amount().minorUnits());
      builder.gatewayLimits();
      assertEquals(List.of("amount: amount_range"), shown(builder.violations()));
    }
  }

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
