package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.signing.HashEncoding;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** No card data leaks from the message of a failing transport or authorizer. */
class CauseLeaksTest {

  private static final String LEAK =
      "body {\"card_number\":\"" + Samples.CARD_NUMBER + "\",\"cvv\":\"" + Samples.CVV + "\"}";

  private static <E extends Throwable> E leaking(E e) {
    e.addSuppressed(new IOException(LEAK, new IOException(LEAK)));
    return e;
  }

  private static IOException nested() {
    return leaking(new IOException(LEAK, leaking(new IllegalStateException(LEAK))));
  }

  private static PurchaseOutcome purchase(Transport transport) {
    return Clients.of(transport).purchase(Samples.first()).execute();
  }

  private static void assertNoLeak(PurchaseOutcome outcome) {
    StringWriter out = new StringWriter();
    PrintWriter printer = new PrintWriter(out);
    printer.println(outcome);
    if (outcome instanceof InDoubt) {
      printer.println(((InDoubt) outcome).detail());
      ((InDoubt) outcome).text().ifPresent(printer::println);
      ((InDoubt) outcome).cause().ifPresent(e -> e.printStackTrace(printer));
    } else {
      printer.println(((NotSent) outcome).why());
      ((NotSent) outcome).cause().ifPresent(e -> e.printStackTrace(printer));
    }
    assertFalse(out.toString().contains(Samples.CARD_NUMBER), out::toString);
    assertFalse(out.toString().matches("(?s).*\\b" + Samples.CVV + "\"\\}.*"), out::toString);
  }

  @Test
  void brokenAuthorizerLeaksNothing() {
    PaymentClient client =
        PaymentClient.builder(Clients.ENDPOINTS, FakeTransport.approving())
            .authorizer(
                request -> {
                  throw leaking(new IllegalStateException(LEAK, nested()));
                })
            .build();

    assertNoLeak(client.purchase(Samples.first()).execute());
  }

  @Test
  void messageOfATransportExceptionLeaksNothing() {
    NotSent unsent =
        (NotSent) purchase(FakeTransport.failing(TransportException.notSent(LEAK, nested())));
    InDoubt lost =
        (InDoubt)
            purchase(FakeTransport.failing(TransportException.inDoubt(Phase.SENT, LEAK, nested())));

    assertNoLeak(unsent);
    assertNoLeak(lost);
    assertEquals(
        "body {\"card_number\":\"****\",\"cvv\":\"****\"} (purchases.example)", lost.detail());
  }

  @Test
  void cleanedExceptionIsStillTheSame() {
    TransportException real = leaking(TransportException.inDoubt(Phase.SENT, "why", nested()));

    InDoubt outcome = (InDoubt) purchase(FakeTransport.failing(real));

    TransportException clean = (TransportException) outcome.cause().get();
    assertEquals(Phase.SENT, clean.phase());
    assertEquals("why", clean.getMessage());
    assertSame(real.getCause(), clean.getCause());
    assertArrayEquals(real.getStackTrace(), clean.getStackTrace());
    assertEquals(0, clean.getSuppressed().length);
  }

  @Test
  void cleanedNotSentIsStillNotSent() {
    TransportException real = leaking(TransportException.notSent("why", null));

    NotSent outcome = (NotSent) purchase(FakeTransport.failing(real));

    TransportException clean = (TransportException) outcome.cause().get();
    assertFalse(clean.mayHaveReached());
    assertEquals("why", clean.getMessage());
  }

  @Test
  void walletTokenFailureDoesNotShowTheHash() {
    String hash = Samples.walletToken().hash();
    FakeTransport transport =
        FakeTransport.failing(TransportException.notSent("no " + hash, new IOException(hash)));

    WalletTokenOutcome outcome = Clients.of(transport).walletToken(Samples.walletToken()).execute();

    assertEquals("no **** (wallet.example)", outcome.why());
    assertEquals("no ****", outcome.cause().get().getMessage());
    assertEquals("java.io.IOException", outcome.cause().get().getCause().getMessage());
  }

  @Test
  void walletTokenFailureDoesNotShowTheHashAsTheUrlHasIt() {
    SignedWalletTokenRequest request =
        LocalWalletTokenSigner.of(
                "merchant-1", message -> new byte[] {-1, -2, -3, -4}, HashEncoding.BASE64)
            .sign(
                WalletTokenRequest.builder()
                    .invoiceNumber("INV-1")
                    .total(Money.of("10.00", "AUD"))
                    .originUrl("https://shop.example")
                    .callbackPath("/wallet")
                    .build());
    assertEquals("//79/A==", request.hash());
    FakeTransport transport =
        FakeTransport.failing(TransportException.notSent("no %2F%2F79%2FA%3D%3D", null));

    WalletTokenOutcome outcome = Clients.of(transport).walletToken(request).execute();

    assertEquals("no **** (wallet.example)", outcome.why());
  }
}
