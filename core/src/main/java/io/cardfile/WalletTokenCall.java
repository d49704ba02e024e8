package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.wire.WalletTokenWire;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Failed;
import io.cardfile.wallet.WalletTokenOutcome.NotSent;
import io.cardfile.wallet.WalletTokenOutcome.Refused;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A wallet token request; the hash in its path is its authentication. */
final class WalletTokenCall extends PaymentCall<WalletTokenOutcome> {

  private final String baseUrl;
  private final String invoiceNumber;
  private final Callable<SignedWalletTokenRequest> signing;
  private transient volatile String hash = ""; // Until it is signed.

  /**
   * Creates a call.
   *
   * @param signing returns the signed request; called once, when the request is written
   */
  WalletTokenCall(
      PaymentClient client, String invoiceNumber, Callable<SignedWalletTokenRequest> signing) {
    super(client);
    this.baseUrl = client.endpoints.walletUrl();
    this.invoiceNumber = invoiceNumber;
    this.signing = signing;
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    SignedWalletTokenRequest request = sign();
    hash = request.hash();
    return withHeaders(WireRequest.post(WalletTokenWire.url(baseUrl, request)))
        .body(WalletTokenWire.write(request))
        .timeout(timeout)
        .sendIf(window::isOpen)
        .build();
  }

  private SignedWalletTokenRequest sign() {
    SignedWalletTokenRequest request;
    try {
      request = Objects.requireNonNull(signing.call(), "signed request == null");
    } catch (Exception e) {
      throw new AuthorizationException(
          "the wallet token signer failed", RedactedExceptions.notSent(e));
    }
    if (!request.invoiceNumber().equals(invoiceNumber)) {
      throw new AuthorizationException("the wallet token signer signed another invoice number");
    }
    return request;
  }

  @Override
  WalletTokenOutcome read(WireRequest sent, WireReply reply) {
    return WalletTokenWire.read(reply, this::redact);
  }

  @Override
  String redact(WireRequest sent, String text) {
    return redact(text);
  }

  private String redact(String text) {
    return new Redaction(text).secret(hash).masked(); // Also percent-encoded.
  }

  @Override
  WalletTokenOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    return phase == Phase.NOT_SENT ? new NotSent(why, cause) : new Failed(why, cause, null);
  }

  @Override
  PaymentEvent event(Duration elapsed) {
    return new PaymentEvent(PaymentEvent.Operation.WALLET_TOKEN, invoiceNumber, null, elapsed);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, WalletTokenOutcome outcome, int replyStatus) {
    return event.withOutcome(
        PaymentEvent.Outcome.valueOf(outcome.kind().name()),
        false,
        replyStatus,
        outcome.requestId().orElse(null),
        reason(outcome));
  }

  private static String reason(WalletTokenOutcome outcome) {
    if (outcome instanceof NotSent) {
      return ((NotSent) outcome).why();
    }
    if (outcome instanceof Refused) {
      return Texts.firstLine(((Refused) outcome).errors());
    }
    return outcome instanceof Failed ? ((Failed) outcome).why() : "";
  }
}
