package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.WalletRequests.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HashCheckTest {

  private final HashCheck check =
      new HashCheck(new HmacMd5("TEST".getBytes(StandardCharsets.UTF_8)), "TEST-merchant");

  private Optional<String> problem(
      String username, String invoice, String currency, String amount, String hash) throws Refusal {
    HashCheckResult result =
        check.check(WalletPath.of(WalletRequests.path(username, invoice, currency, amount, hash)));
    return result.matches() ? Optional.empty() : Optional.of(result.explanation());
  }

  private String seen(int invoice) throws Refusal {
    String hash = hex("TEST-merchant:INV-" + invoice + ":AUD:10.00");
    assertEquals(
        Optional.empty(), problem("TEST-merchant", "INV-" + invoice, "AUD", "10.00", hash));
    return hash;
  }

  @Test
  void valuesThatDifferAreNamed() throws Exception {
    String hash = seen(1);
    assertTrue(
        problem("x", "y", "USD", "1.00", hash)
            .orElseThrow()
            .endsWith(
                "it was made for another username and another invoice_number and another currency"
                    + " and another amount"));
    assertTrue(
        problem("x", "INV-1", "AUD", "10.00", hash)
            .orElseThrow()
            .endsWith("it was made for another username"));
  }

  @Test
  void rememberedHashesAreBounded() throws Exception {
    String oldest = seen(0);
    String second = seen(1);
    for (int i = 2; i < 1001; i++) {
      seen(i);
    }
    assertTrue(
        problem("TEST-merchant", "X", "AUD", "10.00", second)
            .orElseThrow()
            .endsWith("another invoice_number"));
    assertTrue(
        problem("TEST-merchant", "X", "AUD", "10.00", oldest)
            .orElseThrow()
            .endsWith("or the secret is another"));
  }

  @Test
  void wrongHashIsNotRemembered() throws Exception {
    String wrong = "00000000000000000000000000000000";
    assertTrue(problem("TEST-merchant", "INV-1", "AUD", "10.00", wrong).isPresent());
    assertTrue(
        problem("TEST-merchant", "INV-2", "AUD", "10.00", wrong)
            .orElseThrow()
            .endsWith("or the secret is another"));
  }

  @Test
  void upperCaseHashIsNotTheHash() throws Exception {
    String hash = hex("TEST-merchant:INV-1:AUD:10.00");
    String upper = hash.toUpperCase(Locale.ROOT);
    assertTrue(
        problem("TEST-merchant", "INV-1", "AUD", "10.00", upper)
            .orElseThrow()
            .contains("upper-case hexadecimal"));
  }
}
