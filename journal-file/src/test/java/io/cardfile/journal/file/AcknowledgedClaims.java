package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The claims that a journal has acknowledged, and the number of disk steps at that time.
 * Thread-safe.
 */
final class AcknowledgedClaims {

  private static final JournalOutcome OPEN = JournalOutcome.declined(null, "open", null);

  private final RecordingDisk disk;
  private final Map<String, List<Fact>> facts = new LinkedHashMap<>();

  private record Fact(int steps, Optional<JournalEntry> entry) {}

  AcknowledgedClaims(RecordingDisk disk) {
    this.disk = disk;
  }

  JournalEntry claim(FileJournal journal, String reference) throws IOException {
    Claim claim = journal.claim(JournalSamples.of(reference));
    assertEquals(Claim.Kind.GRANTED, claim.kind());
    return note(reference, Optional.of(claim.entry())).orElseThrow();
  }

  JournalEntry record(FileJournal journal, JournalEntry entry, JournalOutcome ending)
      throws IOException {
    JournalEntry now = journal.record(entry, ending);
    return note(now.reference(), Optional.of(now)).orElseThrow();
  }

  void purged(String reference) {
    note(reference, Optional.empty());
  }

  private synchronized Optional<JournalEntry> note(String reference, Optional<JournalEntry> entry) {
    facts.computeIfAbsent(reference, key -> new ArrayList<>()).add(new Fact(disk.steps(), entry));
    return entry;
  }

  synchronized List<String> references() {
    return List.copyOf(facts.keySet());
  }

  /**
   * Asserts that the journal has every claim that was acknowledged before step {@code steps}, and
   * no others than these and pending ones.
   */
  void assertKept(FileJournal journal, int steps, Object where) throws IOException {
    for (String reference : references()) {
      Optional<JournalEntry> found = journal.find(JournalSamples.MERCHANT, reference);
      List<Optional<JournalEntry>> possible = possible(facts.get(reference), steps);
      assertTrue(
          possible.contains(found.map(AcknowledgedClaims::afterwards)),
          () -> reference + " is " + found + " " + where);
    }
  }

  private static List<Optional<JournalEntry>> possible(List<Fact> facts, int steps) {
    List<Optional<JournalEntry>> possible = new ArrayList<>(List.of(Optional.empty()));
    for (Fact fact : facts) {
      if (fact.steps <= steps) {
        possible.clear();
      }
      possible.add(fact.entry.map(AcknowledgedClaims::afterwards));
    }
    return possible;
  }

  /**
   * Makes claims and entries in doubt equal, independent of the time since when they are in doubt.
   */
  static JournalEntry afterwards(JournalEntry entry) {
    return entry.state().isOpen() ? entry.withOutcome(OPEN, entry.claimedAt()) : entry;
  }
}
