package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.Resolution;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Sources that are proven, or not, with approved purchases of the journal. */
abstract class Proving extends Reconciling {

  static final Resolution APPROVED = Resolution.approved("p-1", "00");

  final List<String> asked = new ArrayList<>();

  /** The answers of a source about entries that are not in doubt. */
  interface Known {
    Finding of(JournalEntry approved) throws IOException;
  }

  final Reconciler.Builder with(Known known) {
    return reconciler()
        .source(
            "look-up",
            entry -> {
              asked.add(entry.reference());
              return entry.state() == JournalState.APPROVED ? known.of(entry) : NOT_CHARGED;
            });
  }

  /** Returns a source of a list of charges, whose references it lists with {@code listing}. */
  static OutcomeSource listed(Finding finding, Supplier<List<String>> listing) {
    return new OutcomeSource() {
      @Override
      public Finding find(JournalEntry entry) {
        return finding;
      }

      @Override
      public List<String> chargedReferences(String merchant, int limit) {
        return listing.get();
      }
    };
  }

  /** Returns a source of a list of charges that cannot be read any more. */
  static OutcomeSource unreadableList(Finding finding) {
    return listed(
        finding,
        () -> {
          throw new IllegalStateException("the list is gone");
        });
  }

  final JournalEntry claim(String reference) {
    return doubts.claim(reference);
  }

  final void approve(String reference) {
    doubts.resolve(claim(reference), APPROVED);
  }

  final void doubt(String reference) {
    doubts.resolve(claim(reference), Doubts.DOUBT);
  }

  final void assertUnproven(Reconciliation report, String reference, String why) {
    assertEquals(JournalState.IN_DOUBT, doubts.state(reference));
    UnresolvedEntry doubt = report.inDoubt().get(0);
    assertEquals(UnresolvedEntry.Why.UNPROVEN_SOURCE, doubt.why(), doubt.detail());
    assertTrue(doubt.detail().contains(why), doubt.detail());
  }

  static SettlementFile file(Instant from, Instant upTo, String... lines) throws IOException {
    String csv = "reference,id,amount,currency,status\n" + String.join("", lines);
    return SettlementFile.builder("merchant")
        .complete(from, upTo)
        .read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
  }

  final Reconciliation resolveWith(SettlementFile file) {
    return reconciler().source("file", file).build().run();
  }
}
