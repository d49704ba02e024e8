package io.cardfile;

import io.cardfile.internal.wire.RecordedReply;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.journal.Resolution;
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
    String merchant = Objects.requireNonNull(settings.merchant, "merchant == null");
    PurchaseContent content =
        PurchaseContent.of(merchant, request)
            .sentTo(Objects.requireNonNull(settings.destination, "destination == null"));
    return new JournaledPurchase(journal, request, content, settings.knownDestinations);
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
      return new NotSent(request.reference(), "the journal could not claim the reference", failure);
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
    String id = entry.resolution().flatMap(Resolution::gatewayId).orElse(null);
    String code = entry.resolution().flatMap(Resolution::responseCode).orElse(null);
    String advice = entry.resolution().flatMap(Resolution::adviceCode).orElse(null);
    switch (entry.state()) {
      case APPROVED:
        return RecordedReply.approved(request, id, code).asReplayed();
      case DECLINED:
        return RecordedReply.declined(request, id, code, advice).asReplayed();
      default:
        return RecordedReply.refused(request, id, code).asReplayed();
    }
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
    return new InDoubt(request.reference(), Phase.NOT_SENT, why, detail, Evidence.none(null))
        .asReplayed();
  }

  /** Records {@code result} and returns it; marks it when it could not be recorded. */
  PurchaseOutcome end(PurchaseOutcome result, ListenerNotifier notifier) {
    try {
      journal.record(Objects.requireNonNull(granted), Resolution.of(result));
      // Only after the record: another owner may have found the claim in doubt and sent it again.
      return result instanceof NotSent ? ((NotSent) result).asClaimed() : result;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      JournalException failure = failure("the journal failed to record", e);
      notifier.journalFailed(failure);
      return result.withJournalFailure(failure);
    }
  }

  private static JournalException failure(String why, Throwable e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(Reason.UNAVAILABLE, why, Failures.notSent(e));
  }
}
