package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Forms whose fields are the lines of the input; an empty line is an empty field. */
final class FormTargets {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);

  private static final WalletCallback CALLBACK =
      WalletCallback.of("https://wallet.example/1", "t", "v");

  private static final IdentifierPolicy[] PATH_POLICIES = {
    IdentifierPolicy.STRICT, IdentifierPolicy.PERCENT_ENCODABLE
  };

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
    for (IdentifierPolicy policy : IdentifierPolicy.values()) {
      PurchaseRequest.Builder<?, ?> request =
          "S".equals(form.line(9)) ? form.later() : form.first();
      if (request != null) {
        request.amount(form.line(0), form.line(1));
        assertNotNull(request.violations());
        request.amountMinorUnits(decimal(form.line(0)), form.line(1));
        request.reference(form.line(2));
        request.customerIp(form.line(8));
        request.identifierPolicy(policy);
        request.clock(CLOCK);
        assertNotNull(request.violations());
      }
    }
  }

  private PurchaseRequest.Builder<?, ?> first() {
    PurchaseRequest.FirstCardOnFile.Builder first =
        PurchaseRequest.firstCardOnFile()
            .card(
                Card.builder()
                    .holder(line(3))
                    .number(line(4))
                    .expiry(line(5))
                    .cvv(line(6))
                    .build());
    return line(13) == null ? first : first.wallet(CALLBACK, WalletMapping.walletObject("x"));
  }

  /** Returns null when no credential can hold the token or the tracking ID. */
  private PurchaseRequest.@Nullable Builder<?, ?> later() {
    try {
      CardToken token = CardToken.of(line(7) == null ? "" : line(7));
      StoredCredential credential =
          line(11) == null
              ? StoredCredential.withUnknownTrackingId(token)
              : StoredCredential.of(token, TrackingId.of(line(11)));
      return PurchaseRequest.merchantInitiated(
          credential, AuthReason.of(line(10) == null ? "" : line(10)));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  static void wallet(byte[] input) {
    FormTargets form = new FormTargets(input);
    for (PathAmountFormat format : PathAmountFormat.values()) {
      for (IdentifierPolicy policy : PATH_POLICIES) {
        assertNotNull(form.token(format, policy).violations());
      }
    }
  }

  private WalletTokenRequest.Builder token(PathAmountFormat format, IdentifierPolicy policy) {
    WalletTokenRequest.Builder wallet =
        WalletTokenRequest.builder()
            .invoiceNumber(line(0))
            .total(line(1), line(2))
            .originUrl(line(3))
            .callbackPath(line(4))
            .amountFormat(format)
            .identifierPolicy(policy);
    for (int i = 5; i < lines.length; i += 4) {
      String description = line(i);
      CartItem item =
          CartItem.of(description == null ? "" : description, (int) number(i + 1), number(i + 2));
      String image = line(i + 3);
      wallet.cartItem(image == null ? item : item.withImage(image));
    }
    return wallet;
  }
}
