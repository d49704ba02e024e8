package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A look-up of one reference by one request. Neither reads nor writes a journal. */
final class LookUpCall extends PaymentCall<LookUpOutcome> {

  // A cached 404 would show the state at an earlier time.
  private static final WireHeader FRESH = WireHeader.of("Cache-Control", "no-cache");

  private static final String PATH = "/v1.0/purchases/";

  // Servers resolve dot segments, also percent-encoded ones, and proxies decode %2F.
  private static final String UNSAFE = "\\.\\.?|(?s).*[/\\\\].*";

  private final Money amount;
  private final String url;

  LookUpCall(PaymentClient client, String reference, Money amount) {
    super(client, PaymentEvent.Operation.LOOK_UP, reference, amount);
    this.amount = amount;
    this.url = client.endpoints.purchasesUrl() + PATH;
  }

  @Override
  LookUpOutcome perform(SendingWindow window) {
    boolean isSegment =
        !reference.isEmpty() && !reference.matches(UNSAFE) && !Texts.hasLoneSurrogate(reference);
    return isSegment
        ? send(window)
        : LookUpOutcome.unknown(
            reference,
            "the reference cannot be one segment of a path, so it cannot be looked up: search for"
                + " it in the gateway's list of purchases",
            null);
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    WireRequest.Builder request = WireRequest.get(url + Texts.percentEncode(reference));
    return authorized(request.header(FRESH), timeout, window);
  }

  @Override
  LookUpOutcome read(WireReply reply) {
    return LookUpOutcome.of(reference, amount, reply, client.endpoints.isTest());
  }

  @Override
  Redaction secrets() {
    return Redaction.none();
  }

  @Override
  LookUpOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    return LookUpOutcome.unknown(reference, why, cause);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, LookUpOutcome outcome, int replyStatus) {
    return event.withOutcome(
        outcome.kind().name(), false, replyStatus, outcome.requestId().orElse(null), outcome.why());
  }
}
