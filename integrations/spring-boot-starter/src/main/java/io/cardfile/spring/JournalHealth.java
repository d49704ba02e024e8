package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the health of the journal shows: it reads at most {@value #LIMIT} open entries. Old entries
 * in doubt do not make it unhealthy, because to restart a node, or to take it out of service, would
 * resolve none.
 */
final class JournalHealth {

  static final int LIMIT = 500;

  final String status;
  final Map<String, Object> details = new LinkedHashMap<>();

  private JournalHealth(String status) {
    this.status = status;
  }

  static JournalHealth read(PurchaseJournal journal) {
    try {
      JournalHealth health = new JournalHealth(journal.isIncomplete() ? "OUT_OF_SERVICE" : "UP");
      if (health.status.equals("OUT_OF_SERVICE")) {
        health.details.put("reason", "entries may be missing: no claim is granted");
      }
      health.addDoubt(journal.open(null, LIMIT), journal.now());
      return health;
    } catch (JournalException e) {
      JournalHealth health = new JournalHealth("DOWN");
      health.details.put("reason", e.reason().name());
      return health;
    }
  }

  private void addDoubt(List<JournalEntry> open, Instant now) {
    long inDoubt = 0;
    Instant oldest = now;
    for (JournalEntry entry : open) {
      if (entry.state() == JournalState.IN_DOUBT) {
        inDoubt++;
        oldest = entry.claimedAt().isBefore(oldest) ? entry.claimedAt() : oldest;
      }
    }
    details.put("inDoubt", inDoubt);
    if (inDoubt > 0) {
      details.put("oldestInDoubtSeconds", Duration.between(oldest, now).toSeconds());
    }
    if (open.size() >= LIMIT) {
      details.put("more", "only the first " + LIMIT + " open entries were read");
    }
  }
}
