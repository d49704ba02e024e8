package io.cardfile;

import io.cardfile.PaymentEvent.Outcome;
import io.cardfile.internal.Redaction;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.purchase.TokenizationOutcome;
import io.cardfile.purchase.TokenizationRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request for a card token without a payment; no journal has it. */
final class TokenizationCall extends PaymentCall<TokenizationOutcome> {

  private final TokenizationRequest request;
  private final transient String url;

  TokenizationCall(PaymentClient client, TokenizationRequest request) {
    super(client, PaymentEvent.Operation.TOKENIZATION, "", null);
    this.request = request;
    this.url = client.endpoints.purchasesUrl() + request.path();
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    return authorized(WireRequest.post(url).body(request.fields()), timeout, window);
  }

  @Override
  TokenizationOutcome read(WireReply reply) {
    return PurchaseWire.readTokenization(request.fields(), reply, client.endpoints.isTest());
  }

  @Override
  Redaction secrets() {
    return Redaction.none().withDocument(request.fields());
  }

  @Override
  TokenizationOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    Kind kind = phase == Phase.BEFORE_SENDING ? Kind.NOT_SENT : Kind.FAILED;
    return new TokenizationOutcome(kind, null, null, 0, why, cause, OutcomeOrigin.WITHOUT_REPLY);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, TokenizationOutcome outcome, int replyStatus) {
    return event.withOutcome(
        Outcome.of(outcome.kind()),
        false,
        replyStatus,
        outcome.requestId().orElse(null),
        outcome.why());
  }
}
