package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintTest {

  /** Computed with OpenSSL: {@code openssl dgst -sha256 -hmac 0011223344556677}. */
  private static final String KNOWN = "1:0011223344556677:1ba7c88dc1540f046d49af02751aca76";

  @Test
  void hasTheFormThatIsWritten() {
    assertTrue(PurchaseContent.fingerprint("text").matches("1:[0-9a-f]{16}:[0-9a-f]{32}"));
  }

  @Test
  void oneOfAnEarlierVersionOfThisLibraryIsKnown() {
    assertTrue(PurchaseContent.isFingerprint(KNOWN, "first 1000 AUD 4 shop 10 ORDER-1001"));
    assertFalse(PurchaseContent.isFingerprint(KNOWN, "first 1001 AUD 4 shop 10 ORDER-1001"));
  }

  /** Each computed like {@link #KNOWN}, from the text of the kind. */
  @ParameterizedTest
  @CsvSource({
    "first, 1ba7c88dc1540f046d49af02751aca76",
    "once, fd0f59ef3a9085d0fb04f2647d40d277",
    "stored, 1f6cc2551ad5fe7f81fd78368f0c5928",
    "later, 39222d2ac76870aedc708c8306317f12"
  })
  void eachKindOfContentKeepsItsText(String kind, String digits) {
    String print = "1:0011223344556677:" + digits;

    contents().forEach((name, content) -> assertEquals(name.equals(kind), isOf(print, content)));
  }

  private static boolean isOf(String print, PurchaseContent content) {
    return content.hasFingerprint(print);
  }

  private static Map<String, PurchaseContent> contents() {
    Money amount = Money.of("10.00", "AUD");
    String reference = "ORDER-1001";
    return Map.of(
        "first", PurchaseContent.firstCardOnFile("shop", reference, amount),
        "once", PurchaseContent.oneOff("shop", reference, amount),
        "stored", PurchaseContent.storedCard("shop", reference, amount, "tok-1"),
        "later", PurchaseContent.merchantInitiated("shop", reference, amount, "tok-1"));
  }

  @Test
  void twoOfOneTextDiffer() {
    Set<String> prints = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      prints.add(PurchaseContent.fingerprint("text"));
    }
    assertEquals(1000, prints.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1:", "1:0011223344556677", "1:0011223344556677:", "2:0011", "x"})
  void whatIsNoFingerprintMatchesNothing(String print) {
    assertFalse(PurchaseContent.isFingerprint(print, "text"));
  }

  @Test
  void oneThatIsCutOffOrLongerOrChangedMatchesNothing() {
    String print = PurchaseContent.fingerprint("text");
    for (int at = 0; at < print.length(); at++) {
      assertFalse(PurchaseContent.isFingerprint(print.substring(0, at), "text"));
      char other = print.charAt(at) == '0' ? '1' : '0';
      String changed = print.substring(0, at) + other + print.substring(at + 1);
      assertFalse(PurchaseContent.isFingerprint(changed, "text"));
    }
    assertFalse(PurchaseContent.isFingerprint(print + "0", "text"));
  }
}
