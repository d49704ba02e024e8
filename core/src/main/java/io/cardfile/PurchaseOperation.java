package io.cardfile;

import io.cardfile.internal.wire.PurchaseReader;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.internal.wire.Scrubber;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Environment;
import io.cardfile.purchase.Purchase;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Evidence;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A purchase. */
final class PurchaseOperation implements Operation<PurchaseOutcome> {

  private final String url;
  private final RequestAuthorizer authorizer;
  private final @Nullable BoundAuthorizer bound;
  private final PurchaseRequest request;
  private final @Nullable JournalNote note;
  private final @Nullable Environment expected;
  private Scrubber scrubber;

  PurchaseOperation(
      RequestAuthorizer authorizer, PurchaseRequest request, PaymentClient.Builder settings) {
    this.url = settings.endpoints.purchasesUrl() + "/v1.0/purchases";
    this.authorizer = authorizer;
    this.bound = settings.bound;
    this.request = request;
    this.note = JournalNote.of(request, settings);
    this.expected = settings.endpoints.expected();
    this.scrubber = Scrubber.of(request);
  }

  @Override
  public CallInfo info() {
    return new CallInfo(CallInfo.Operation.PURCHASE, request.reference());
  }

  @Override
  public boolean isJournaled() {
    return note != null;
  }

  @Override
  public @Nullable PurchaseOutcome begin(Watcher watcher) {
    return note == null ? null : note.begin(watcher);
  }

  @Override
  public PurchaseOutcome end(PurchaseOutcome outcome, Watcher watcher) {
    return note == null ? outcome : note.end(outcome, watcher);
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
    scrubber = scrubber.knowing(authorized.headers());
    return authorized;
  }

  private boolean isRepeatedBy(JsonObject document) {
    Purchase purchase = Purchase.of(document);
    return purchase.envelopeSuccessful().orElse(false)
        && purchase.successful().orElse(false)
        && purchase.reference().filter(request.reference()::equals).isPresent();
  }

  @Override
  public PurchaseOutcome read(WireReply reply) {
    return PurchaseReader.read(request, reply, scrubber, expected);
  }

  @Override
  public String scrub(String text) {
    return scrubber.text(text);
  }

  @Override
  public PurchaseOutcome notSent(String why, @Nullable Throwable cause) {
    return new NotSent(request.reference(), why, cause);
  }

  @Override
  public PurchaseOutcome noReply(Phase phase, String why, @Nullable Throwable cause) {
    return new InDoubt(request.reference(), phase, Why.NO_REPLY, why, Evidence.none(cause));
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
