package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.WalletRequests.hex;
import static io.cardfile.testkit.gateway.WalletRequests.hmac;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HashExplanationTest {

  private static final String RIGHT = "TEST-merchant:Inv-1042:AUD:10.00";

  private final WalletRequests wallet = new WalletRequests(GatewaySimulator.create());

  private String explain(String hash) {
    List<String> errors = errors(wallet.send("TEST-merchant", "Inv-1042", "AUD", "10.00", hash));
    assertEquals(1, errors.size(), errors.toString());
    String prefix = "hash: does not belong to these values; ";
    assertTrue(errors.get(0).startsWith(prefix), errors.get(0));
    return errors.get(0).substring(prefix.length());
  }

  @ParameterizedTest
  @CsvSource({
    "TEST-merchant:Inv-1042:AUD:10, it was made for the amount without decimals",
    "TEST-merchant:Inv-1042:AUD:10.0, it was made for the amount with one decimal",
    "TEST-merchant:Inv-1042:AUD:10.000, it was made for the amount with three decimals",
    "TEST-merchant:Inv-1042:AUD:1000, it was made for the amount in minor units",
    "'TEST-merchant:Inv-1042:AUD:10,00', it was made for the amount with a comma",
    "TEST-merchant:Inv-1042:aud:10.00, it was made for the currency in lower case",
    "test-merchant:Inv-1042:AUD:10.00, it was made for the username in lower case",
    "TEST-MERCHANT:Inv-1042:AUD:10.00, it was made for the username in upper case",
    "TEST-merchant:inv-1042:AUD:10.00, it was made for the invoice_number in lower case",
    "TEST-merchant:INV-1042:AUD:10.00, it was made for the invoice_number in upper case",
    "Inv-1042:10.00:AUD, it is the hash of a hosted payment page (reference:amount:currency)",
    "TEST-merchant:Inv-1042:10.00:AUD, currency and amount were hashed in the other order",
    "TEST-merchantInv-1042AUD10.00, the values were hashed without colons",
    "Inv-1042:AUD:10.00, the user name was not hashed"
  })
  void commonMistakeIsFound(String message, String explanation) {
    assertEquals(explanation, explain(hex(message)));
  }

  @Test
  void hostedPageFormInMinorUnitsIsFound() {
    assertTrue(explain(hex("Inv-1042:1000:AUD")).endsWith("with the amount in minor units"));
  }

  @Test
  void lineBreakBehindTheValuesIsFound() {
    assertEquals(
        "a line break was hashed after the values; use printf rather than echo",
        explain(hex(RIGHT + "\n")));
  }

  @Test
  void lineBreakBehindTheSecretIsFound() {
    assertEquals(
        "it was made with a line break at the end of the secret",
        explain(HexFormat.of().formatHex(hmac("TEST\n", RIGHT))));
  }

  static Stream<Arguments> encodings() {
    // This hash has both + or / and padding in Base64, so that the four forms differ.
    byte[] hash = hmac("TEST", RIGHT);
    return Stream.of(
        Arguments.of(hex(RIGHT).toUpperCase(Locale.ROOT), "upper-case hexadecimal"),
        Arguments.of(Base64.getEncoder().encodeToString(hash), "Base64"),
        Arguments.of(
            Base64.getEncoder().withoutPadding().encodeToString(hash), "Base64 without padding"));
  }

  @ParameterizedTest
  @MethodSource("encodings")
  void otherEncodingIsFound(String hash, String name) {
    assertEquals(
        "it is right but written in " + name + " instead of lower-case hexadecimal", explain(hash));
  }

  @Test
  void base64UrlIsFound() {
    for (int i = 0; i < 100; i++) {
      String invoice = "INV-" + i;
      byte[] hash = hmac("TEST", "TEST-merchant:" + invoice + ":AUD:10.00");
      String text = Base64.getUrlEncoder().encodeToString(hash);
      if (text.contains("-") || text.contains("_")) {
        String error = errors(wallet.send("TEST-merchant", invoice, "AUD", "10.00", text)).get(0);
        assertTrue(error.contains("written in Base64url instead"), error);
        String bare = text.replace("=", "");
        error = errors(wallet.send("TEST-merchant", invoice, "AUD", "10.00", bare)).get(0);
        assertTrue(error.contains("written in Base64url without padding"), error);
        return;
      }
    }
    throw new AssertionError("no hash of a hundred has a letter of Base64url");
  }

  @Test
  void urlEncodedValuesAreFound() {
    String hash = hex("TEST-merchant:INV%201:AUD:10.00");
    String error = errors(wallet.send("TEST-merchant", "INV 1", "AUD", "10.00", hash)).get(0);
    assertTrue(error.endsWith("it was made for the URL-encoded values; hash the raw ones"), error);
  }

  @Test
  void amountOfAYenTokenInIsoFormIsFound() {
    String hash = hex("TEST-merchant:INV-1:JPY:300");
    String error = errors(wallet.send("TEST-merchant", "INV-1", "JPY", "300.00", hash)).get(0);
    assertTrue(error.endsWith("it was made for the amount without decimals"), error);
  }

  @Test
  void merchantsOwnNameIsFoundWhenThePathHoldsAnother() {
    String hash = hex("TEST-merchant:INV-1:AUD:10.00");
    List<String> errors = errors(wallet.send("other", "INV-1", "AUD", "10.00", hash));
    assertTrue(
        errors
            .get(1)
            .endsWith(
                "it was made for the user name of this merchant, which the path does not hold"),
        errors.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "TEST-merchant, Inv-2, AUD, 10.00, invoice_number",
    "TEST-merchant, Inv-1042, USD, 10.00, currency",
    "TEST-merchant, Inv-1042, AUD, 10.01, amount",
    "TEST-merchant, Inv-2, AUD, 10.01, invoice_number and another amount"
  })
  void hashOfAnEarlierRequestNamesWhatWasChanged(
      String username, String invoice, String currency, String amount, String changed) {
    wallet.signed("TEST-merchant", "Inv-1042", "AUD", "10.00");
    List<String> errors = errors(wallet.send(username, invoice, currency, amount, hex(RIGHT)));
    assertTrue(errors.get(0).endsWith("it was made for another " + changed), errors.toString());
  }

  @Test
  void otherHashesAreOfAnotherValueOrSecret() {
    assertEquals(
        "a value was changed after hashing, or the secret is another",
        explain(HexFormat.of().formatHex(hmac("OTHER", RIGHT))));
  }

  @ParameterizedTest
  @CsvSource({"x", "51b0dad5", "51b0dad562275476a43754aca2bb02020", "'MD5(stdin)= 00'"})
  void malformedHashIsReported(String hash) {
    assertEquals("it must be 32 lower-case hexadecimal digits, the HMAC-MD5", explain(hash));
  }

  @ParameterizedTest
  @CsvSource({
    "TEST-merchant:Inv-1042:AUD:10",
    "Inv-1042:10.00:AUD",
    "x",
    "TEST-merchant:Inv-1042:AUD:11.00"
  })
  void noExplanationHoldsAHashOrTheSecret(String message) {
    WalletRequests other =
        new WalletRequests(GatewaySimulator.builder().secret("CANARY-s3cr3t").build());
    String given = HexFormat.of().formatHex(hmac("CANARY-s3cr3t", message));
    String right = HexFormat.of().formatHex(hmac("CANARY-s3cr3t", RIGHT));
    String text = errors(other.send("TEST-merchant", "Inv-1042", "AUD", "10.00", given)).toString();
    assertFalse(text.contains("CANARY"), text);
    assertFalse(text.contains(given), text);
    assertFalse(text.contains(right), text);
    assertFalse(text.contains("Inv-1042"), text);
  }

  @Test
  void longAmountIsHandled() {
    String amount = "9".repeat(5000);
    List<String> errors = errors(wallet.send("TEST-merchant", "INV-1", "AUD", amount, "00"));
    assertEquals(2, errors.size());
  }
}
