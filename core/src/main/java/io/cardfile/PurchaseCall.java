package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
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
    this.content =
        client.journal == null ? null : request.contentFor(Objects.requireNonNull(client.merchant));
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
      String detail = why + failure.getMessage();
      return PurchaseOutcome.notSent(request, detail, failure).withJournalFailure(failure);
    }
    switch (claim.kind()) {
      case GRANTED:
        return sendAndRecord(journal, claim.entry(), window);
      case ANSWERED:
        // An answered entry has an outcome.
        return PurchaseOutcome.recorded(request, claim.entry().outcome().get());
      case OPEN:
        return openDoubt();
      default:
        return PurchaseOutcome.referenceReused(request, claim.entry().state());
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
      journal.record(granted, recordOf(outcome));
      return outcome;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to record: see the cause", e);
      notifyListener(failure);
      return outcome.withJournalFailure(failure);
    }
  }

  private static JournalOutcome recordOf(PurchaseOutcome outcome) {
    switch (outcome.kind()) {
      case APPROVED:
        Approved approved = (Approved) outcome;
        return JournalOutcome.approved(
            approved.id().orElse(null),
            approved.reply().responseCode().orElse(null),
            approved.capture());
      case DECLINED:
        Declined declined = (Declined) outcome;
        return JournalOutcome.declined(
            declined.id().orElse(null),
            declined.responseCode().orElse(null),
            declined.reply().merchantAdviceCode().orElse(null));
      case REFUSED:
        Refused refused = (Refused) outcome;
        String id = refused.reply().id().orElse(null);
        return refused.allowsNextAttempt()
            ? JournalOutcome.notProcessed(id, refused.status())
            : JournalOutcome.refused(id, refused.status());
      case NOT_SENT:
        return JournalOutcome.notSent();
      case IN_DOUBT:
        return JournalOutcome.inDoubt();
      default:
        throw new IllegalArgumentException(outcome.kind().name());
    }
  }

  private static JournalException failure(String why, Throwable e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(Reason.UNAVAILABLE, why, redacted(Phase.BEFORE_SENDING, e));
  }

  private PurchaseOutcome openDoubt() {
    return PurchaseOutcome.inDoubt(
        request,
        Phase.BEFORE_SENDING,
        Why.OPEN_IN_JOURNAL,
        "an earlier attempt has no outcome yet; nothing was sent this time",
        null);
  }

  @Override
  WireRequest write(Duration timeout, SendingWindow window) {
    return authorized(WireRequest.post(url).body(request.revealDocument()), timeout, window);
  }

  @Override
  PurchaseOutcome read(WireReply reply) {
    return PurchaseOutcome.of(request, reply, client.endpoints.isTest(), client.duplicateWhen);
  }

  @Override
  Redaction secrets() {
    return Redaction.ofPurchase(request.revealDocument(), request.walletFields());
  }

  @Override
  PurchaseOutcome withoutReply(Phase phase, String why, @Nullable Throwable cause) {
    if (phase == Phase.BEFORE_SENDING) {
      return PurchaseOutcome.notSent(request, why, cause);
    }
    return PurchaseOutcome.inDoubt(request, phase, Why.NO_REPLY, why, cause);
  }

  @Override
  PaymentEvent endEvent(PaymentEvent event, PurchaseOutcome outcome, int replyStatus) {
    PaymentEvent end =
        event.withOutcome(
            outcome.kind().name(),
            outcome.isReplayed(),
            replyStatus,
            outcome.requestId().orElse(null),
            reason(outcome));
    return isWithoutTrackingId(outcome) ? end.withoutTrackingId() : end;
  }

  private static boolean isWithoutTrackingId(PurchaseOutcome outcome) {
    return outcome instanceof Approved
        && ((Approved) outcome)
            .storedCredential()
            .filter(credential -> !credential.trackingId().isPresent())
            .isPresent();
  }

  private static String reason(PurchaseOutcome outcome) {
    switch (outcome.kind()) {
      case DECLINED:
        return recordOf(outcome).responseCode().orElse("");
      case REFUSED:
        return Texts.firstAsOneLine(((Refused) outcome).errors());
      case REFERENCE_REUSED:
        return "the journal has another purchase under the reference, which is "
            + ((ReferenceReused) outcome).state();
      case NOT_SENT:
        return ((NotSent) outcome).why();
      case IN_DOUBT:
        InDoubt doubt = (InDoubt) outcome;
        return doubt.why() + ": " + doubt.detail();
      default:
        return "";
    }
  }
}
