package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import io.cardfile.wallet.WalletTokenRequest;
import io.cardfile.wallet.WalletTokenSigner;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A client that signs wallet token requests and sends them in one call. */
class SigningClientTest {

  private static final String SECRET = "TEST-secret";

  private final SettableTicker ticker = SettableTicker.standing();
  private final FakeTransport transport =
      FakeTransport.replying(Samples.reply(200, "f19-wallet-token"));

  private static LocalWalletTokenSigner local() {
    return LocalWalletTokenSigner.of(
        "TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8(SECRET)));
  }

  private static WalletTokenRequest.Builder request() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1042")
        .total(Money.of("10.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/cart");
  }

  private PaymentClient client(WalletTokenSigner signer) {
    return Clients.builder(transport).ticker(ticker).walletTokenSigner(signer).build();
  }

  private void assertNotSent(String why, WalletTokenOutcome outcome) {
    assertEquals(Kind.NOT_SENT, outcome.kind());
    assertEquals(Kind.NOT_SENT, outcome.kind());
    assertEquals(why, outcome.why());
    assertEquals(0, transport.requests.size());
  }

  /**
   * The hash: {@code printf TEST-merchant:INV-1042:AUD:10.00 | openssl dgst -md5 -hmac
   * TEST-secret}.
   */
  @Test
  void oneCallSignsAndSends() {
    WalletTokenOutcome outcome = client(local()).walletToken(request().build()).execute();

    assertEquals(Kind.ISSUED, outcome.kind());
    assertEquals(1, transport.executions.get());
    assertEquals(
        "https://wallet.example/base/v2/TEST-merchant/INV-1042/AUD/10.00/"
            + "4fd0ce80b4aa4072e1f1d892537c358a/wallet_token?origin_url="
            + "https%3A%2F%2Fshop.example&callback_path=%2Fcart",
        transport.requests.get(0).url());
  }

  @Test
  void sameRequestSignedBeforeIsSentAlike() throws Exception {
    PaymentClient client = client(local());
    client.walletToken(request().build()).execute();
    client.walletToken(local().sign(request().build())).execute();

    assertEquals(transport.requests.get(0).url(), transport.requests.get(1).url());
  }

  @Test
  void clientWithoutASignerRefuses() {
    PaymentClient client = Clients.of(transport);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> client.walletToken(request().build()));
    assertTrue(e.getMessage().contains("walletTokenSigner"), e.getMessage());
  }

  @Test
  void signsWhenTheCallRunsAndOnce() {
    AtomicInteger signed = new AtomicInteger();
    WalletTokenSigner counting =
        request -> {
          signed.incrementAndGet();
          return local().sign(request);
        };
    PaymentCall<WalletTokenOutcome> call = client(counting).walletToken(request().build());
    assertEquals(0, signed.get());
    call.header(WireHeader.of("traceparent", "00-x")).execute();
    assertEquals(1, signed.get());
    assertEquals("traceparent", transport.requests.get(0).headers().get(0).name());
  }

  @Test
  void failingSignerSendsNothingAndIsTheCause() {
    IOException offline = new IOException("no route to the signing server");
    WalletTokenOutcome outcome =
        client(
                request -> {
                  throw offline;
                })
            .walletToken(request().build())
            .execute();

    assertNotSent("the wallet token signer failed: see the cause", outcome);
    Throwable cause = outcome.cause().orElseThrow();
    assertEquals(TransportException.class, cause.getClass());
    assertFalse(cause.toString().contains("signing server")); // Its text may have the secret.
  }

  @Test
  void signerWithoutAResultSendsNothing() {
    assertNotSent(
        "the wallet token signer failed: see the cause",
        client(request -> null).walletToken(request().build()).execute());
  }

  @Test
  void signerOfAnotherInvoiceSendsNothing() {
    SignedWalletTokenRequest other = local().sign(request().invoiceNumber("INV-9").build());
    assertNotSent(
        "the wallet token signer signed another invoice number: correct the signer",
        client(request -> other).walletToken(request().build()).execute());
  }

  @Test
  void signerMaySetTheAmount() {
    SignedWalletTokenRequest dearer =
        local().sign(request().total(Money.of("12.00", "AUD")).build());
    client(request -> dearer).walletToken(request().build()).execute();
    assertTrue(transport.requests.get(0).url().contains("/INV-1042/AUD/12.00/"));
  }

  @Test
  void slowSignerEndsAtTheDeadline() {
    WalletTokenSigner slow =
        request -> {
          ticker.advance(Duration.ofSeconds(20));
          return local().sign(request);
        };
    assertNotSent(
        "the deadline passed while the authorizer or signer was called",
        client(slow).walletToken(request().build()).deadline(Duration.ofSeconds(20)).execute());
  }

  @Test
  void callThatIsCancelledWhileItSignsSendsNothing() {
    AtomicReference<PaymentCall<WalletTokenOutcome>> call = new AtomicReference<>();
    WalletTokenSigner cancelling =
        request -> {
          call.get().cancel();
          return local().sign(request);
        };
    call.set(client(cancelling).walletToken(request().build()));
    WalletTokenOutcome outcome = call.get().execute();
    assertEquals(Kind.NOT_SENT, outcome.kind());
    assertEquals(0, transport.executions.get());
  }

  @Test
  void interruptOfASignerIsKept() {
    client(
            request -> {
              throw FakeTransport.<RuntimeException>sneaky(new InterruptedException());
            })
        .walletToken(request().build())
        .execute();
    assertTrue(Thread.interrupted());
  }

  @Test
  void errorOfTheJvmInASignerGoesOn() {
    PaymentCall<WalletTokenOutcome> call =
        client(
                request -> {
                  throw new OutOfMemoryError();
                })
            .walletToken(request().build());
    assertThrows(OutOfMemoryError.class, call::execute);
  }

  @Test
  void hashIsMaskedInReplies() throws Exception {
    String hash = local().sign(request().build()).hash();
    String body = "{\"successful\":false,\"errors\":[\"bad hash " + hash + "\"]}";
    WalletTokenOutcome outcome =
        Clients.builder(FakeTransport.replying(Samples.replyOf(200, body)))
            .walletTokenSigner(local())
            .build()
            .walletToken(request().build())
            .execute();
    assertEquals("REFUSED: bad hash ****", outcome.toString());
  }

  @Test
  void textOfTheCallHasTheInvoiceNumber() {
    assertEquals(
        "PaymentCall(WALLET_TOKEN INV-1042)",
        client(local()).walletToken(request().build()).toString());
  }

  @Test
  void nullIsRefused() {
    PaymentClient client = client(local());
    assertThrows(NullPointerException.class, () -> client.walletToken((WalletTokenRequest) null));
    assertThrows(
        NullPointerException.class, () -> Clients.builder(transport).walletTokenSigner(null));
  }
}
