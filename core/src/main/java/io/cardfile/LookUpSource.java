package io.cardfile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Looks the entries of a client's merchant up for a reconciler. */
final class LookUpSource implements OutcomeSource {

  private final PaymentClient client;
  private final PurchaseJournal journal;

  LookUpSource(PaymentClient client, PurchaseJournal journal) {
    this.client = client;
    this.journal = journal;
  }

  @Override
  public Finding find(JournalEntry entry) throws IOException {
    if (!entry.merchant().equals(client.merchant)) {
      return Finding.unknown("the entry belongs to another merchant than this client");
    }
    boolean approved = entry.state() == JournalState.APPROVED;
    Instant asOf = journal.now(); // Before it is sent: the reply may be later.
    LookUpOutcome outcome = client.lookUp(entry.reference(), entry.amount()).execute();
    Throwable cause = outcome.cause().orElse(null);
    if (cause instanceof TransportException) {
      throw (TransportException) cause;
    }
    // The claim time of a restored entry is the time when it was restored.
    return outcome.kind() == LookUpOutcome.Kind.NOT_FOUND && !approved && !entry.isContentKnown()
        ? Finding.unknown("not found, but restored, so it is not known when it was sent")
        : finding(outcome, entry, asOf);
  }

  private static Finding finding(LookUpOutcome outcome, JournalEntry entry, Instant asOf) {
    PurchaseResponse reply = outcome.reply().orElse(null);
    String id = outcome.id().orElse(null);
    switch (outcome.kind()) {
      case PAID:
      case AUTHORIZED:
        return Finding.charged(id, entry.amount(), code(reply));
      case DECLINED:
        String advice = reply == null ? null : reply.merchantAdviceCode().orElse(null);
        return Finding.declined(id, entry.amount(), code(reply), advice, asOf);
      case VOIDED: // Known to the gateway, which would refuse the reference if it were sent again.
        return entry.state() == JournalState.APPROVED
            ? Finding.charged(id, entry.amount(), code(reply))
            : Finding.declined(id, entry.amount(), null, null, asOf);
      case NOT_FOUND:
        return Finding.notCharged(asOf);
      case UNKNOWN:
        return unknown(outcome, reply);
      default:
        throw new IllegalStateException(outcome.kind().name());
    }
  }

  private static @Nullable String code(@Nullable PurchaseResponse reply) {
    return reply == null ? null : reply.responseCode().orElse(null);
  }

  private static Finding unknown(LookUpOutcome outcome, @Nullable PurchaseResponse reply) {
    if (outcome.isAlarming()) {
      return Finding.alarming(outcome.why());
    }
    boolean isNamed = reply != null && reply.reference().orElse("").equals(outcome.reference());
    return isNamed ? Finding.withoutOutcome(outcome.why()) : Finding.unknown(outcome.why());
  }

  @Override
  public String toString() {
    return "look-ups of " + client;
  }
}
