package io.cardfile.journal;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.time.Instant;

/** Contents and entries of one reference. */
final class Purchased {

  static final Instant NOW = Instant.parse("2026-11-21T06:04:05.678Z");
  static final Instant LATER = NOW.plusMillis(1500);

  private Purchased() {}

  static PurchaseContent first() {
    return of(Samples.first());
  }

  static PurchaseContent of(PurchaseRequest request) {
    return request.contentFor("shop");
  }

  static PurchaseContent ofAmount(Money amount) {
    return of(Samples.firstBuilder().amount(amount).build());
  }

  static PurchaseContent later(String token) {
    return of(
        Samples.laterBuilder(StoredCredential.schemeGaveNoTrackingId(CardToken.of(token))).build());
  }

  static JournalOutcome outcome(JournalState state) {
    return JournalOutcome.stored(state, "gw-1", "05", "03", null);
  }

  static JournalEntry prepared() {
    return JournalEntry.first(first(), NOW);
  }

  static JournalEntry in(JournalState state) {
    if (state == JournalState.PREPARED) {
      return prepared();
    }
    JournalEntry entry = prepared();
    if (state == JournalState.NOT_CHARGED) {
      entry = entry.withOutcome(outcome(JournalState.IN_DOUBT), NOW);
    }
    return entry.withOutcome(outcome(state), NOW);
  }
}
