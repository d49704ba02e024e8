package io.cardfile.spring.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.spring.StoredCredentialListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

// region results
@Component
public class PaymentResults implements StoredCredentialListener {

  public final Map<String, String> cards = new ConcurrentHashMap<>(); // Your table, encrypted.
  public final Map<String, String> orders = new ConcurrentHashMap<>(); // Your orders.

  @Override
  public void onStoredCredential(JournalEntry entry, StoredCredential credential) {
    store(entry.reference(), credential);
  }

  void store(String reference, StoredCredential credential) {
    cards.put(reference, credential.toText());
  }

  @EventListener
  void reconciled(Reconciliation run) {
    run.resolved().forEach(entry -> orders.merge(entry.reference(), status(entry), this::later));
  }

  /** A payer may have paid again before this event. */
  private String later(String known, String resolved) {
    return known.equals("PAID") ? known : resolved;
  }

  // APPROVED may be authorised only, or partly captured.
  private static String status(JournalEntry entry) {
    boolean isPaid = entry.outcome().filter(JournalOutcome::isPaid).isPresent();
    return isPaid ? "PAID" : entry.state().name();
  }
}
// endregion
