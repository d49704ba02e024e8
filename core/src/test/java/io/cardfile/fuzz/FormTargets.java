package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.PurchaseInput;
import io.cardfile.validation.PurchaseRules;
import io.cardfile.validation.WalletTokenInput;
import io.cardfile.validation.WalletTokenRules;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Forms whose fields are the lines of the input; an empty line is an empty field. */
final class FormTargets {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);

  private final String[] lines;

  private FormTargets(byte[] input) {
    lines = Targets.text(input).replace('\u0001', '\ud83d').split("\n", -1);
  }

  private @Nullable String line(int index) {
    return index < lines.length && !lines[index].isEmpty() ? lines[index] : null;
  }

  private long number(int index) {
    try {
      return Long.parseLong(String.valueOf(line(index)));
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  static @Nullable BigDecimal decimal(@Nullable String text) {
    try {
      return text == null ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  static void purchase(byte[] input) {
    FormTargets form = new FormTargets(input);
    PurchaseInput purchase =
        new PurchaseInput()
            .amount(decimal(form.line(0)))
            .currency(form.line(1))
            .reference(form.line(2))
            .cardHolder(form.line(3))
            .cardNumber(form.line(4))
            .cardExpiry(form.line(5))
            .cvv(form.line(6))
            .cardToken(form.line(7))
            .customerIp(form.line(8))
            .indicator(form.line(9) == null ? "I" : form.line(9))
            .authReason(form.line(10))
            .trackingId(form.line(11))
            .cardOnFile(form.line(12) == null)
            .wallet(form.line(13) != null);
    for (IdentifierPolicy policy : IdentifierPolicy.values()) {
      assertNotNull(PurchaseRules.check(purchase, policy, CLOCK));
    }
  }

  static void wallet(byte[] input) {
    FormTargets form = new FormTargets(input);
    WalletTokenInput wallet =
        new WalletTokenInput()
            .invoiceNumber(form.line(0))
            .amount(form.line(1))
            .currency(form.line(2))
            .originUrl(form.line(3))
            .callbackPath(form.line(4));
    for (int i = 5; i < form.lines.length; i += 4) {
      wallet.item(form.line(i), form.number(i + 1), form.number(i + 2), form.line(i + 3));
    }
    for (PathAmountFormat format : PathAmountFormat.values()) {
      for (IdentifierPolicy policy : IdentifierPolicy.values()) {
        assertNotNull(WalletTokenRules.check(wallet, format, policy));
      }
    }
    assertNotNull(WalletTokenRules.checkUsername(form.line(0), IdentifierPolicy.STRICT));
  }
}
