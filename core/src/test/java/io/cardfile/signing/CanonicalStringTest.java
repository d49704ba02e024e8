package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.validation.ValidationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalStringTest {

  private static CanonicalString wallet(String... p) {
    return CanonicalString.walletToken(p[0], p[1], p[2], p[3]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wallet-plain",
        "wallet-space-and-slash",
        "wallet-non-ascii",
        "wallet-three-decimals"
      })
  void walletTokensAreSignedAsInTheVectors(String name) throws Exception {
    Vectors.Vector vector = Vectors.named(name);
    CanonicalString text = wallet(vector.parts.toArray(new String[0]));
    assertEquals(vector.message, text.text());
    HashSigner signer = new JcaHashSigner(vector.secret);
    assertEquals(vector.hex, text.hash(signer, HashEncoding.LOWER_HEX));
    assertEquals("CanonicalString(****)", text.toString());
  }

  @Test
  void aColonIsRefusedInEveryPartOfAWalletToken() {
    List<String> names = List.of("username", "invoice_number", "currency", "amount");
    for (int i = 0; i < names.size(); i++) {
      String[] parts = {"u", "i", "AUD", "1.00"};
      parts[i] = "a:b";
      assertEquals(List.of(names.get(i) + ": separator"), refusals(parts));
      parts[i] = null;
      assertThrows(NullPointerException.class, () -> wallet(parts));
    }
  }

  @Test
  void everyViolationIsReportedAtOnceWithoutAValue() {
    assertEquals(
        List.of("username: separator", "invoice_number: non_ascii", "currency: separator"),
        refusals("canary:1", "canary\ud83d", ":", "1.00"));
  }

  private static List<String> refusals(String... parts) {
    ValidationException e = assertThrows(ValidationException.class, () -> wallet(parts));
    assertFalse(e.getMessage().contains("canary"), e.getMessage());
    return e.violations().stream().map(v -> v.path() + ": " + v.code()).toList();
  }

  @Test
  void valuesAreTakenAsTheyAre() {
    assertEquals(
        " Merchant :cafe\u0301 100%/?#:aud:",
        wallet(" Merchant ", "cafe\u0301 100%/?#", "aud", "").text());
  }
}
