package io.cardfile.sample.guide;

// region job
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The deposit of a booking puts the card on file, and the booking's fees charge it later. */
final class ServerJob implements AutoCloseable {

  private static final String MERCHANT = "acme-live"; // The name in the journal: never change it.

  private final Map<String, String> cards; // Your table: the deposit's reference, the credential.
  private final FileJournal journal;
  private final PaymentClient client;
  private final Reconciler reconciler;

  ServerJob(Path file, Endpoints endpoints, String user, String token, Map<String, String> cards)
      throws IOException {
    this.cards = cards;
    journal = FileJournal.open(file); // Fails if the file is missing.
    client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(user, token)
            .journal(journal, MERCHANT)
            .lookUps()
            .build();
    reconciler =
        Reconciler.builder(journal)
            .source("look-up", client.outcomeSource())
            .onStoredCredential((entry, stored) -> store(entry.reference(), stored))
            .onAlarm(alarm -> System.err.println("a person checks: " + alarm))
            .build();
  }

  /** Creates the journal: once, when the shop is set up, and never at a start. */
  static void setUp(Path file) throws IOException {
    FileJournal.create(file).close();
  }

  PurchaseOutcome deposit(String reference, Money amount, Card card, String payerIp) {
    PurchaseRequest first =
        PurchaseRequest.firstCardOnFile(card)
            .reference(reference)
            .amount(amount)
            .customerIp(payerIp)
            .build();
    PurchaseOutcome outcome = client.purchase(first).execute();
    if (outcome instanceof Approved) {
      ((Approved) outcome).storedCredential().ifPresent(stored -> store(reference, stored));
    }
    return outcome;
  }

  PurchaseOutcome charge(String deposit, String reference, Money amount) {
    StoredCredential stored = StoredCredential.fromText(cards.get(deposit));
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.DELAYED_CHARGES)
            .reference(reference)
            .amount(amount)
            .build();
    return client.purchase(fee).execute();
  }

  /** Looks up what is in doubt: at each start, then every ten minutes. */
  Reconciliation reconcile() {
    return reconciler.run();
  }

  /** Fetches the credential of a deposit that was approved before its process died. */
  Optional<StoredCredential> recover(String deposit) throws IOException {
    Optional<JournalEntry> entry =
        journal.find(MERCHANT, deposit).filter(found -> found.state() == JournalState.APPROVED);
    if (!entry.isPresent() || !entry.get().isFirstCardOnFile()) {
      return Optional.empty(); // In doubt, not charged, or a later charge.
    }
    Optional<StoredCredential> stored =
        client.lookUp(deposit, entry.get().amount()).execute().storedCredential();
    stored.ifPresent(found -> store(deposit, found));
    return stored;
  }

  private void store(String deposit, StoredCredential stored) {
    cards.put(deposit, stored.toText()); // Encrypted. Storing twice must do no harm.
  }

  @Override
  public void close() throws IOException {
    journal.close(); // After the last call has ended.
  }
}
// endregion
