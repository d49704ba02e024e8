package io.cardfile;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
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

  private static final String SEND_AGAIN = "send the same reference again";
  private static final String NO_OUTCOME = "an earlier attempt has no outcome yet";

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
    String destination = Objects.requireNonNull(client.destination, "destination == null");
    return request.contentFor(merchant).sentTo(destination);
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
      JournalException failure = failure("the journal failed to claim", e);
      notifyListener(failure);
      String why = "the journal could not claim the reference: ";
      return withoutReply(
              Phase.BEFORE_SENDING, why + failure.reason() + ": " + failure.getMessage(), failure)
          .from(OutcomeOrigin.WITHOUT_REPLY.unrecorded(failure));
    }
    switch (claim.kind()) {
      case GRANTED:
        return sendAndRecord(journal, claim.entry(), window);
      case ANSWERED:
        return replay(claim.entry());
      case OPEN:
        ClaimWaits waits = client.waits;
        return waits == null || claim.entry().state() != JournalState.PREPARED
            ? openDoubt(NO_OUTCOME)
            : awaitOutcome(waits, claim.entry(), content, window);
      default:
        throw new ReferenceReusedException(claim.entry());
    }
  }

  /** Returns the outcome of the call that has claimed the reference. Only reads; never sends. */
  private PurchaseOutcome awaitOutcome(
      ClaimWaits waits, JournalEntry claimed, PurchaseContent content, SendingWindow window) {
    try {
      JournalEntry entry = waits.await(claimed, window.left(), this);
      return entry == null
          ? openDoubt("the journal lost the call that was under way")
          : outcomeOf(claimed, entry, content);
    } catch (VirtualMachineError | ReferenceReusedException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return openDoubt("interrupted while a call under this reference is under way");
    } catch (Throwable e) {
      notifyListener(failure("the journal failed to read", e));
      return openDoubt("the journal could not be read");
    }
  }

  private PurchaseOutcome outcomeOf(
      JournalEntry claimed, JournalEntry entry, PurchaseContent content) {
    JournalState state = entry.state();
    if (entry.attempt() < claimed.attempt()) { // From a cache or a replica.
      return openDoubt("the journal returned an older attempt");
    }
    if (!entry.isOf(content)) {
      throw new ReferenceReusedException(entry);
    }
    if (state.isAnswered()) {
      return replay(entry);
    }
    if (state.allowsNextAttempt()) {
      String first =
          state == JournalState.NOT_PROCESSED
              ? "correct the credentials or the address first, then "
              : "";
      String why = "the call under way has ended as " + state + ": " + first + SEND_AGAIN;
      return withoutReply(Phase.BEFORE_SENDING, why, null);
    }
    if (state == JournalState.PREPARED && isCancelled()) {
      return withoutReply(Phase.BEFORE_SENDING, CANCELLED, null);
    }
    return openDoubt(
        state == JournalState.PREPARED
            ? "a call under this reference is under way; waited " + elapsed().getSeconds() + " s"
            : NO_OUTCOME);
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
      JournalException failure = failure("the journal failed to record", e);
      notifyListener(failure);
      OutcomeOrigin origin = OutcomeOrigin.reply(outcome.requestId().orElse(null));
      return outcome.from(origin.unrecorded(failure));
    } finally {
      ClaimWaits waits = client.waits;
      if (waits != null) {
        waits.wake(reference); // Only now, because they read the journal.
      }
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
    if (isOfAnotherDestination(entry)) {
      return replayDoubt(
          Why.OTHER_DESTINATION,
          "the journal has it as "
              + entry.state()
              + " for another address or account; nothing was sent this time");
    }
    return PurchaseWire.recorded(request, entry.resolution().get()); // It has one: it is answered.
  }

  // An answer of another gateway, of its test system or for a test account does not apply here.
  private boolean isOfAnotherDestination(JournalEntry entry) {
    String destination = entry.destination().orElse(null);
    return destination != null && !client.knownDestinations.contains(destination);
  }

  private PurchaseOutcome openDoubt(String detail) {
    return replayDoubt(Why.OPEN_IN_JOURNAL, detail + "; nothing was sent this time");
  }

  private PurchaseOutcome replayDoubt(Why why, String detail) {
    return new InDoubt(reference, Phase.BEFORE_SENDING, why, detail, null, OutcomeOrigin.JOURNAL);
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
