package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.internal.wire.WalletTokenWire;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every form causes violations or a request that can be sent, and no other exception. */
class RandomFormsTest {
  private static final int FORMS = 30_000;
  private static final IdentifierPolicy[] POLICIES = IdentifierPolicy.values();

  private final PathTexts texts = new PathTexts(7);
  private int sent;

  @Test
  void aPurchaseOfAnyTextsIsRefusedOrWritten() {
    for (int i = 0; i < FORMS; i++) {
      PurchaseForm form = i % 2 == 0 ? PurchaseForm.first() : PurchaseForm.merchantInitiated();
      form.policy = texts.pick(POLICIES);
      spoil(form, i % 10);
      buildAndWrite(form);
    }
    assertTrue(sent > 1_000, "only " + sent + " requests were built");
  }

  private void spoil(PurchaseForm form, int field) {
    String text = texts.next();
    switch (field) {
      case 0 -> form.reference = text;
      case 1 -> form.reason = text;
      case 2 -> form.holder = text;
      case 3 -> form.token = text;
      case 4 -> form.number = text;
      case 5 -> form.trackingId = text;
      case 6 -> form.expiry = text;
      case 7 -> form.currency = text;
      case 8 -> form.cvv = text;
      default -> form.ip = text;
    }
  }

  private void buildAndWrite(PurchaseForm form) {
    PurchaseRequest.Builder<?, ?> builder;
    try {
      builder = form.builder();
    } catch (IllegalArgumentException e) {
      return; // No credential can hold the token or the tracking ID.
    }
    List<Violation> violations = builder.violations();
    assertFalse(violations.contains(null));
    try {
      PurchaseRequest request = builder.build();
      JsonText.writeUtf8(PurchaseWire.write(request));
      sent++;
    } catch (ValidationException e) {
      assertFalse(violations.isEmpty());
    }
  }

  @Test
  void aWalletTokenRequestOfAnyTextsIsRefusedOrWrittenAndReadBack() {
    for (int i = 0; i < FORMS; i++) {
      WalletForm form = new WalletForm();
      form.policy = texts.pick(WalletForm.POLICIES);
      spoil(form, i % 6);
      List<Violation> violations = form.builder().violations();
      try {
        send(form.builder().build());
      } catch (ValidationException e) {
        assertFalse(violations.isEmpty());
      }
    }
    assertTrue(sent > 1_000, "only " + sent + " requests were built");
  }

  private void spoil(WalletForm form, int field) {
    String text = texts.next();
    switch (field) {
      case 0 -> form.invoiceNumber = text;
      case 1 -> form.amount = text;
      case 2 -> form.currency = text;
      case 3 -> form.originUrl = "https://shop.example/" + text;
      case 4 -> form.callbackPath = sent % 2 == 0 ? "/" + text : text;
      default -> form.items.add(CartItem.of(text, 1, 1).withImage("https://" + text));
    }
  }

  private void send(WalletTokenRequest request) {
    SignedWalletTokenRequest signed =
        LocalWalletTokenSigner.of("shop", message -> message).sign(request);
    WalletTokenWire.url("https://pay.example", signed);
    SignedWalletTokenRequest read = SignedWalletTokenRequest.fromText(signed.toText());
    assertTrue(
        read.originUrl().equals(signed.originUrl()) && read.cartItems().equals(signed.cartItems()));
    assertTrue(read.callbackPath().equals(signed.callbackPath()));
    sent++;
  }
}
