package io.cardfile.ops;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.json.JsonObject;
import io.cardfile.reconcile.JournalOperations;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An entry as a document, with what to do next. */
final class EntryFields {

  /** The columns of a list. */
  static final String[] COLUMNS = {
    "merchant", "reference", "amount", "currency", "state", "claimed", "age", "next"
  };

  private final JournalEntry entry;
  private final Instant notChargedFrom;
  private final Instant now;

  EntryFields(JournalEntry entry, JournalOperations operations, Instant now) {
    this.entry = entry;
    this.notChargedFrom = operations.notChargedFrom(entry);
    this.now = now;
  }

  JsonObject.Builder json() {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("merchant", entry.merchant())
            .put("reference", entry.reference())
            .put("amount", entry.amount().decimal().toPlainString())
            .put("currency", entry.amount().currency().code())
            .put("state", entry.state().name())
            .put("attempt", entry.attempt())
            .put("claimed", seconds(entry.claimedAt()))
            .put("age", age())
            .put("changed", seconds(entry.changedAt()));
    entry
        .outcome()
        .ifPresent(
            outcome -> {
              outcome.gatewayId().ifPresent(id -> json.put("gatewayId", id));
              outcome.responseCode().ifPresent(code -> json.put("responseCode", code));
              outcome.detail().ifPresent(detail -> json.put("detail", detail));
              outcome.note().ifPresent(note -> json.put("note", note));
            });
    return json.put("next", next());
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String age() {
    long minutes = Math.max(0, Duration.between(entry.claimedAt(), now).toMinutes());
    long hours = minutes / 60;
    return hours == 0
        ? minutes + " min"
        : hours < 24
            ? hours + " h " + minutes % 60 + " min"
            : hours / 24 + " d " + hours % 24 + " h";
  }

  private String next() {
    switch (entry.state()) {
      case PREPARED:
        return "wait: it is under way, if the application runs";
      case IN_DOUBT:
        return now.isAfter(notChargedFrom)
            ? "look-up"
            : "look-up; not found counts from " + seconds(notChargedFrom.plusSeconds(1)) + " on";
      case APPROVED:
        return "nothing: it is approved";
      case DECLINED:
      case REFUSED:
        return "nothing: it is not charged";
      default:
        if (entry.outcome().filter(JournalOutcome::isVoided).isPresent()) {
          return "nothing: it was voided, and a new payment needs a new reference";
        }
        return "nothing: the application may send the reference again";
    }
  }
}
