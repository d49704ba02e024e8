package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import io.cardfile.wallet.WalletTokenSigner;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A wallet token request; the hash in its path is its authentication. */
final class WalletTokenCall extends PaymentCall<WalletTokenOutcome> {

  private final String baseUrl;
  private final Callable<SignedWalletTokenRequest> signing;
  private volatile @Nullable SignedWalletTokenRequest sent; // Null until it is signed.

  WalletTokenCall(PaymentClient client, SignedWalletTokenRequest request) {
    this(client, request.invoiceNumber(), () -> request);
  }

  /** Creates a call that signs {@code request} when the request is written. */
  WalletTokenCall(PaymentClient client, WalletTokenSigner signer, WalletTokenRequest request) {
    this(client, request.invoiceNumber(), () -> signer.sign(request));
  }

  private WalletTokenCall(
      PaymentClient client, String invoiceNumber, Callable<SignedWalletTokenRequest> signing) {
    super(client, PaymentEvent.Operation.WALLET_TOKEN, invoiceNumber, null);
    this.baseUrl = client.endpoints.walletUrl();
    this.signing = signing;
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    SignedWalletTokenRequest request = sign();
    sent = request;
    return withHeaders(WireRequest.post(baseUrl + request.revealPath()))
        .body(request.revealDocument())
        .timeout(timeout)
        .sendIf(window::grant)
        .build();
  }

  private SignedWalletTokenRequest sign() {
    SignedWalletTokenRequest request;
    try {
      request = Objects.requireNonNull(signing.call(), "signed request == null");
    } catch (Exception e) {
      throw new UnsentException(
          "the wallet token signer failed: see the cause", redacted(Phase.BEFORE_SENDING, e));
    }
    if (!request.invoiceNumber().equals(reference)) {
      throw new UnsentException(
          "the wallet token signer signed another invoice number: correct the signer", null);
    }
    return request;
  }

  @Override
  WalletTokenOutcome read(WireReply reply) {
    return WalletTokenOutcome.of(Objects.requireNonNull(sent), reply);
  }

  @Override
  Redaction secrets() {
    SignedWalletTokenRequest request = sent;
    return request == null
        ? Redaction.none()
        : Redaction.none()
            .withSecret(request.hash())
            .withSecret(Texts.percentEncode(request.hash()));
  }

  @Override
  WalletTokenOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    return phase == Phase.BEFORE_SENDING
        ? WalletTokenOutcome.notSent(why, cause)
        : WalletTokenOutcome.failed(why, cause);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, WalletTokenOutcome outcome, int replyStatus) {
    return event.withOutcome(
        outcome.kind().name(), false, replyStatus, outcome.requestId().orElse(null), outcome.why());
  }
}
