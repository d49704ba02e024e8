package io.cardfile.journal;

import java.util.Objects;

/** An {@link OutcomeSource} as a {@link Reconciler} was given it. Immutable. */
final class EvidenceSource {

  final String name;
  final OutcomeSource source;
  final boolean isTrusted;

  EvidenceSource(String name, OutcomeSource source, boolean isTrusted) {
    this.name = name;
    this.source = source;
    this.isTrusted = isTrusted;
  }

  /** Asks the source; throws whatever the source throws. */
  Finding find(JournalEntry entry) throws Throwable {
    return Objects.requireNonNull(source.find(entry), "finding == null");
  }
}
