package io.cardfile;

import io.cardfile.internal.outcome.Origin;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.internal.wire.Redactor;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Environment;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Evidence;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.Phase;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the request of a purchase and maps each result to a {@link PurchaseOutcome}. */
final class PurchaseOperation implements Operation<PurchaseOutcome> {

  private final String url;
  private final RequestAuthorizer authorizer;
  private final @Nullable BoundAuthorizer bound;
  private final PurchaseRequest request;
  private final @Nullable JournaledPurchase journaled;
  private final @Nullable Environment expected;
  private Redactor redactor;

  PurchaseOperation(
      RequestAuthorizer authorizer, PurchaseRequest request, PaymentClient.Builder settings) {
    this.url = settings.endpoints.purchasesUrl() + "/v1.0/purchases";
    this.authorizer = authorizer;
    this.bound = settings.bound;
    this.request = request;
    this.journaled = JournaledPurchase.of(request, settings);
    this.expected = settings.endpoints.expected();
    this.redactor = Redactor.of(request);
  }

  @Override
  public CallInfo info() {
    return new CallInfo(CallInfo.Operation.PURCHASE, request.reference());
  }

  @Override
  public boolean isJournaled() {
    return journaled != null;
  }

  @Override
  public @Nullable PurchaseOutcome begin(ListenerNotifier notifier) {
    return journaled == null ? null : journaled.begin(notifier);
  }

  @Override
  public PurchaseOutcome end(PurchaseOutcome outcome, ListenerNotifier notifier) {
    return journaled == null ? outcome : journaled.end(outcome, notifier);
  }

  @Override
  public WireRequest request(Duration timeout, SendingWindow window) {
    WireRequest bare =
        WireRequest.post(url)
            .body(PurchaseWire.write(request))
            .timeout(timeout)
            .sendIf(window::grant)
            .repeatedBy(this::isRepeatedBy)
            .build();
    WireRequest authorized =
        bound == null ? bare.with(authorizer.authorize(bare)) : bound.authorized(bare);
    redactor = redactor.withCredentials(authorized.headers());
    return authorized;
  }

  private boolean isRepeatedBy(JsonObject document) {
    PurchaseResponse purchase = PurchaseResponse.of(document);
    return purchase.envelopeSuccessful().orElse(false)
        && purchase.successful().orElse(false)
        && purchase.reference().filter(request.reference()::equals).isPresent();
  }

  @Override
  public PurchaseOutcome read(WireReply reply) {
    return PurchaseWire.read(request, reply, redactor, expected);
  }

  @Override
  public String redact(String text) {
    return redactor.text(text);
  }

  @Override
  public PurchaseOutcome notSent(String why, @Nullable Throwable cause) {
    return new NotSent(request.reference(), why, cause, false, Origin.NO_REPLY);
  }

  @Override
  public PurchaseOutcome noReply(Phase phase, String why, @Nullable Throwable cause) {
    return new InDoubt(
        request.reference(), phase, Why.NO_REPLY, why, Evidence.none(cause), Origin.NO_REPLY);
  }

  @Override
  public String kind(PurchaseOutcome outcome) {
    return outcome.kind().name();
  }

  @Override
  public Optional<String> requestId(PurchaseOutcome outcome) {
    return outcome.requestId();
  }
}
