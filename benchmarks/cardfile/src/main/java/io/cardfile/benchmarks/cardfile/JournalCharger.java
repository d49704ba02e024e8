package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.JournalOutcome;
import java.io.Closeable;
import java.io.IOException;

/**
 * Claims and records as a client does for one charge, and sends nothing: what the journal alone can
 * do in a second.
 */
public abstract class JournalCharger implements Charger {

  private final PurchaseJournal journal;

  protected JournalCharger(PurchaseJournal journal) {
    this.journal = journal;
  }

  @Override
  public void charge(String reference) throws JournalException {
    PurchaseContent content =
        PurchaseContent.firstCardOnFile(
            CardfileCharger.USERNAME, reference, CardfileCharger.AMOUNT);
    Claim claim = journal.claim(content);
    if (claim.kind() != Claim.Kind.GRANTED) {
      throw new IllegalStateException(claim.toString());
    }
    journal.record(claim.entry(), JournalOutcome.approved("pur-" + reference, "00"));
  }

  @Override
  public void close() throws IOException {
    if (journal instanceof Closeable closeable) {
      closeable.close();
    }
  }
}
