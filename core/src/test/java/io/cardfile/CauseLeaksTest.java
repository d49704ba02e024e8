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
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
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
  void brokenTransportLeaksNothing() {
    assertNoLeak(purchase(FakeTransport.failing(leaking(new IllegalStateException(LEAK)))));
    assertNoLeak(purchase(FakeTransport.failing(leaking(new LinkageError(LEAK)))));
    assertNoLeak(purchase(FakeTransport.failing(nested())));
    assertNoLeak(
        purchase(
            (request, phases) -> {
              throw leaking(new IllegalStateException(LEAK, nested()));
            }));
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
  void causeAndSuppressedOfATransportExceptionLeakNothing() {
    TransportException unsent = leaking(TransportException.notSent("why", nested()));
    TransportException lost = leaking(TransportException.inDoubt(Phase.SENT, "why", nested()));

    assertNoLeak(purchase(FakeTransport.failing(unsent)));
    assertNoLeak(purchase(FakeTransport.failing(lost)));
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
  void unreadableReplyLeaksNothing() {
    String page = "<p>" + LEAK + "</p>" + "x".repeat(5000);
    String cut = "x".repeat(4096 - 15) + Samples.CARD_NUMBER + "x";

    assertNoLeak(purchase(FakeTransport.replying(Samples.replyOf(500, page))));
    InDoubt outcome = (InDoubt) purchase(FakeTransport.replying(Samples.replyOf(500, cut)));
    assertFalse(outcome.text().get().contains("411111111"));
  }

  @Test
  void reasonOfAnUnreadableReplyLeaksNothing() {
    assertNoLeak(
        purchase(
            FakeTransport.replying(
                WireReply.unreadable(500, Samples.CARD_NUMBER, "bad " + Samples.CARD_NUMBER, ""))));
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
  void walletTokenRefusalDoesNotShowTheHash() {
    String hash = Samples.walletToken().hash();
    FakeTransport transport =
        FakeTransport.replying(
            Samples.replyOf(200, "{\"successful\":false,\"errors\":[\"not " + hash + "\"]}"));

    WalletTokenOutcome outcome = Clients.of(transport).walletToken(Samples.walletToken()).execute();

    assertEquals(Collections.singletonList("not ****"), outcome.errors());
  }

  @Test
  void pageThatRepeatsTheCredentialsDoesNotShowThem() {
    FakeTransport transport = FakeTransport.replying(Samples.replyOf(502, "<p>Basic bWU6aXQ=</p>"));
    PaymentClient client =
        PaymentClient.builder(Clients.ENDPOINTS, transport).credentials("me", "it").build();

    InDoubt outcome = (InDoubt) client.purchase(Samples.first()).execute();

    assertEquals("<p>Basic ****</p>", outcome.text().get());
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
