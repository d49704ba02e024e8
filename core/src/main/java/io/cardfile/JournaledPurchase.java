package io.cardfile;

import io.cardfile.internal.outcome.Origin;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Evidence;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Claims one purchase in the journal before it is sent, and records its outcome afterwards. */
final class JournaledPurchase {

  private final PurchaseJournal journal;
  private final PurchaseRequest request;
  private final PurchaseContent content;
  private final Set<String> knownDestinations;
  private @Nullable JournalEntry granted;

  private JournaledPurchase(
      PurchaseJournal journal,
      PurchaseRequest request,
      PurchaseContent content,
      Set<String> knownDestinations) {
    this.journal = journal;
    this.request = request;
    this.content = content;
    this.knownDestinations = knownDestinations;
  }

  /** Returns the journaled purchase of {@code request}, or null when the client has no journal. */
  static @Nullable JournaledPurchase of(PurchaseRequest request, PaymentClient.Builder settings) {
    PurchaseJournal journal = settings.journal;
    if (journal == null) {
      return null;
    }
    PurchaseContent content = request.contentFor(settings.merchant);
    return new JournaledPurchase(
        journal, request, content.sentTo(settings.destination), settings.knownDestinations);
  }

  /**
   * Claims the reference. Returns null when the claim was granted and the purchase must be sent.
   */
  @Nullable PurchaseOutcome begin(ListenerNotifier notifier) {
    Claim claim;
    try {
      claim = Objects.requireNonNull(journal.claim(content), "claim == null");
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to claim", e);
      notifier.journalFailed(failure);
      return new NotSent(
          request.reference(),
          "the journal could not claim the reference",
          failure,
          false,
          Origin.NO_REPLY);
    }
    switch (claim.kind()) {
      case GRANTED:
        granted = claim.entry();
        return null;
      case ANSWERED:
        return answered(claim.entry());
      case OPEN:
        return open();
      default:
        throw new ReferenceReusedException(claim.entry());
    }
  }

  private PurchaseOutcome answered(JournalEntry entry) {
    if (isOfAnotherDestination(entry)) {
      return replayedDoubt(
          Why.OTHER_DESTINATION,
          "the journal has it as "
              + entry.state()
              + " for another address or account; nothing was sent this time");
    }
    return PurchaseWire.recorded(request, entry.resolution().get());
  }

  // An answer of another gateway, of its test system or for a test account does not apply here.
  private boolean isOfAnotherDestination(JournalEntry entry) {
    return entry.destination().filter(d -> !knownDestinations.contains(d)).isPresent();
  }

  private PurchaseOutcome open() {
    return replayedDoubt(
        Why.OPEN_IN_JOURNAL, "an earlier attempt has no outcome yet; nothing was sent this time");
  }

  private PurchaseOutcome replayedDoubt(Why why, String detail) {
    return new InDoubt(
        request.reference(), Phase.NOT_SENT, why, detail, Evidence.none(null), Origin.JOURNAL);
  }

  /** Records {@code result} and returns it; marks it when it could not be recorded. */
  PurchaseOutcome end(PurchaseOutcome result, ListenerNotifier notifier) {
    try {
      journal.record(Objects.requireNonNull(granted), result.resolution());
      // Only after the record: another owner may have found the claim in doubt and sent it again.
      return result instanceof NotSent ? claimed((NotSent) result) : result;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to record", e);
      notifier.journalFailed(failure);
      Origin origin = Origin.reply(result.requestId().orElse(null));
      return result.from(origin.unrecorded(failure));
    }
  }

  private static NotSent claimed(NotSent outcome) {
    Throwable cause = outcome.cause().orElse(null);
    return new NotSent(outcome.reference(), outcome.why(), cause, true, Origin.NO_REPLY);
  }

  private static JournalException failure(String why, Throwable e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(Reason.UNAVAILABLE, why, Failures.notSent(e));
  }
}
