package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the health of the journal shows: it reads at most {@value #LIMIT} open entries, and writes
 * nothing. Old entries in doubt do not make it unhealthy, because to restart a node, or to take it
 * out of service, would resolve none.
 */
final class JournalHealth {

  static final int LIMIT = 100;

  final String status;
  final Map<String, Object> details = new LinkedHashMap<>();

  private JournalHealth(String status) {
    this.status = status;
  }

  static JournalHealth read(PurchaseJournal journal) {
    try {
      JournalHealth health = new JournalHealth("UP");
      List<JournalEntry> open = journal.open(null, LIMIT);
      List<JournalEntry> inDoubt =
          open.stream().filter(entry -> entry.state() == JournalState.IN_DOUBT).toList();
      health.details.put("inDoubt", inDoubt.size());
      if (open.size() == LIMIT) {
        health.details.put("more", "only " + LIMIT + " open entries were read");
      }
      return health;
    } catch (JournalException e) {
      return down(e.reason().name());
    } catch (RuntimeException e) { // Of a journal of the application.
      return down(e.getClass().getName());
    }
  }

  private static JournalHealth down(String reason) {
    JournalHealth health = new JournalHealth("DOWN");
    health.details.put("reason", reason);
    return health;
  }
}
