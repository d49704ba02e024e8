package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A purchase. With a journal it is claimed before it is sent, and its outcome is recorded
 * afterwards.
 */
final class PurchaseCall extends PaymentCall<PurchaseOutcome> {

  private final PurchaseRequest request;
  private final String url;
  private final @Nullable PurchaseContent content; // Null without a journal.

  PurchaseCall(PaymentClient client, PurchaseRequest request) {
    super(client, PaymentEvent.Operation.PURCHASE, request.reference(), request.amount());
    this.request = request;
    this.url = client.endpoints.purchasesUrl() + "/v1.0/purchases";
    this.content = client.journal == null ? null : contentFor(client, request);
  }

  private static PurchaseContent contentFor(PaymentClient client, PurchaseRequest request) {
    String merchant = Objects.requireNonNull(client.merchant, "merchant == null");
    return request.contentFor(merchant);
  }

  @Override
  PurchaseOutcome perform(SendingWindow window) {
    PurchaseJournal journal = client.journal;
    return journal == null
        ? send(window)
        : claimAndSend(journal, Objects.requireNonNull(content, "content == null"), window);
  }

  private PurchaseOutcome claimAndSend(
      PurchaseJournal journal, PurchaseContent content, SendingWindow window) {
    Claim claim;
    try {
      claim = Objects.requireNonNull(journal.claim(content), "claim == null");
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to claim: see the cause", e);
      notifyListener(failure);
      String why = "the journal could not claim the reference: ";
      return withoutReply(Phase.BEFORE_SENDING, why + failure.getMessage(), failure)
          .from(OutcomeOrigin.WITHOUT_REPLY.unrecorded(failure));
    }
    switch (claim.kind()) {
      case GRANTED:
        return sendAndRecord(journal, claim.entry(), window);
      case ANSWERED:
        return replay(claim.entry());
      case OPEN:
        return openDoubt();
      default:
        throw new ReferenceReusedException(claim.entry());
    }
  }

  private PurchaseOutcome sendAndRecord(
      PurchaseJournal journal, JournalEntry granted, SendingWindow window) {
    PurchaseOutcome outcome;
    try {
      outcome = send(window);
    } catch (Throwable e) {
      record(journal, granted, withoutReply(Phase.SENDING, "an error of the JVM", null));
      throw e;
    }
    return record(journal, granted, outcome);
  }

  /** Records {@code outcome} and returns it, with the failure when it could not be recorded. */
  private PurchaseOutcome record(
      PurchaseJournal journal, JournalEntry granted, PurchaseOutcome outcome) {
    try {
      journal.record(granted, outcome.resolution());
      // Only after the record: another owner may have found the claim in doubt and sent it again.
      return outcome instanceof NotSent ? withClaim((NotSent) outcome) : outcome;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to record: see the cause", e);
      notifyListener(failure);
      OutcomeOrigin origin = OutcomeOrigin.reply(outcome.requestId().orElse(null));
      return outcome.from(origin.unrecorded(failure));
    }
  }

  private static NotSent withClaim(NotSent outcome) {
    Throwable cause = outcome.cause().orElse(null);
    return new NotSent(
        outcome.reference(), outcome.why(), cause, true, OutcomeOrigin.WITHOUT_REPLY);
  }

  private static JournalException failure(String why, Throwable e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(Reason.UNAVAILABLE, why, redacted(Phase.BEFORE_SENDING, e));
  }

  private PurchaseOutcome replay(JournalEntry entry) {
    return PurchaseWire.recorded(request, entry.resolution().get()); // It has one: it is answered.
  }

  private PurchaseOutcome openDoubt() {
    return new InDoubt(
        reference,
        Phase.BEFORE_SENDING,
        Why.OPEN_IN_JOURNAL,
        "an earlier attempt has no outcome yet; nothing was sent this time",
        null,
        OutcomeOrigin.JOURNAL);
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    return authorized(WireRequest.post(url).body(request.revealDocument()), timeout, window);
  }

  @Override
  PurchaseOutcome read(WireReply reply) {
    return PurchaseWire.read(request, reply, client.endpoints.isTest());
  }

  @Override
  Redaction secrets() {
    return PurchaseWire.secrets(request);
  }

  @Override
  PurchaseOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    if (phase == Phase.BEFORE_SENDING) {
      return new NotSent(reference, why, cause, false, OutcomeOrigin.WITHOUT_REPLY);
    }
    return new InDoubt(reference, phase, Why.NO_REPLY, why, cause, OutcomeOrigin.WITHOUT_REPLY);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, PurchaseOutcome outcome, int replyStatus) {
    return event.withOutcome(
        PaymentEvent.Outcome.of(outcome.kind()),
        outcome.isReplayed(),
        replyStatus,
        outcome.requestId().orElse(null),
        reason(outcome));
  }

  private static String reason(PurchaseOutcome outcome) {
    if (outcome instanceof NotSent) {
      return ((NotSent) outcome).why();
    }
    if (outcome instanceof InDoubt) {
      InDoubt doubt = (InDoubt) outcome;
      return doubt.why() + ": " + doubt.detail();
    }
    if (outcome instanceof Refused) {
      return Texts.firstAsOneLine(((Refused) outcome).errors());
    }
    return outcome instanceof Declined ? outcome.resolution().responseCode().orElse("") : "";
  }
}
