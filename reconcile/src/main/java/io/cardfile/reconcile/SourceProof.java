package io.cardfile.reconcile;

import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Whether the absence that a source reports is evidence, and if not, why. Immutable. */
final class SourceProof {

  /** What was found out about a source. */
  enum Result {
    /** It has a purchase as charged that a reply approved, or the caller trusts it. */
    PROVEN,
    /** It has no such purchase, or lacks one that it must have. */
    UNPROVEN,
    /** It has a charge that may be of the entry, under another reference. */
    SUSPICIOUS,
    /** It could not be asked. */
    FAILED
  }

  static final SourceProof PROVEN = new SourceProof(Result.PROVEN, "", null);

  final Result result;
  final String words;

  /** What disproves the source, if anything does. */
  final @Nullable Alarm alarm;

  private SourceProof(Result result, String words, @Nullable Alarm alarm) {
    this.result = result;
    this.words = words;
    this.alarm = alarm;
  }

  static SourceProof unproven(String words) {
    return new SourceProof(Result.UNPROVEN, words, null);
  }

  static SourceProof contradicted(String words, Alarm alarm) {
    return new SourceProof(Result.UNPROVEN, words, alarm);
  }

  static SourceProof suspicious(String words) {
    return new SourceProof(Result.SUSPICIOUS, words, null);
  }

  static SourceProof failed(EvidenceSource source, ExecutionException e) {
    return new SourceProof(
        Result.FAILED,
        source.name + " could not be checked, it failed with " + EvidenceSource.causeOf(e),
        null);
  }
}
