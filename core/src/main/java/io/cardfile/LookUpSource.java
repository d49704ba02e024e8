package io.cardfile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.time.Instant;

/** Queries the gateway for the entries of a client's merchant. */
final class LookUpSource implements OutcomeSource {

  private final PaymentClient client;
  private final PurchaseJournal journal;

  LookUpSource(PaymentClient client, PurchaseJournal journal) {
    this.client = client;
    this.journal = journal;
  }

  @Override
  public ReportedOutcome find(JournalEntry entry) throws IOException {
    if (!entry.merchant().equals(client.merchant)) {
      return ReportedOutcome.notCovered("the entry belongs to another merchant than this client");
    }
    Instant asOf = journal.now(); // Before it is sent: the reply may be later.
    LookUpOutcome found = client.lookUp(entry.reference(), entry.amount()).execute();
    Throwable cause = found.cause().orElse(null);
    if (cause instanceof TransportException) {
      throw (TransportException) cause;
    }
    return report(entry, found, asOf);
  }

  // A look-up has an outcome only for the amount of the entry.
  private static ReportedOutcome report(JournalEntry entry, LookUpOutcome found, Instant asOf) {
    String id = found.id().orElse(null);
    switch (found.kind()) {
      case PAID:
      case AUTHORIZED:
        return charged(entry, found);
      case DECLINED:
        return declined(ReportedOutcome.declined(id, entry.amount(), asOf), found);
      case VOIDED:
        return ReportedOutcome.voided(id, entry.amount(), asOf);
      case NOT_FOUND:
        return ReportedOutcome.notFound(asOf);
      case UNKNOWN:
        return unknown(found);
      default:
        throw new IllegalStateException(found.kind().name());
    }
  }

  private static ReportedOutcome charged(JournalEntry entry, LookUpOutcome found) {
    ReportedOutcome charged =
        withCode(ReportedOutcome.charged(found.id().orElse(null), entry.amount()), found)
            .withCapture(found.capture());
    // A later charge has a tracking ID of its own, which must not replace the first one.
    return found
        .storedCredential()
        .filter(credential -> entry.isFirstCardOnFile())
        .map(charged::withStoredCredential)
        .orElse(charged);
  }

  private static ReportedOutcome declined(ReportedOutcome declined, LookUpOutcome found) {
    ReportedOutcome coded = withCode(declined, found);
    return found
        .reply()
        .flatMap(PurchaseResponse::merchantAdviceCode)
        .map(coded::withAdvice)
        .orElse(coded);
  }

  private static ReportedOutcome withCode(ReportedOutcome report, LookUpOutcome found) {
    return found
        .reply()
        .flatMap(PurchaseResponse::responseCode)
        .map(report::withResponseCode)
        .orElse(report);
  }

  private static ReportedOutcome unknown(LookUpOutcome found) {
    if (found.isAlarming()) {
      return ReportedOutcome.alarming(found.why());
    }
    boolean hasPurchase =
        found.reply().flatMap(PurchaseResponse::reference).orElse("").equals(found.reference());
    return hasPurchase
        ? ReportedOutcome.pending(found.why())
        : ReportedOutcome.unknown(found.why());
  }

  @Override
  public String toString() {
    return "look-ups of " + client;
  }
}
