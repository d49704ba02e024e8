package io.cardfile.reconcile;

import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The result of the proof of a source: whether the absence that it reports is evidence, and if not,
 * why. Immutable.
 */
final class SourceProof {

  /** The result of the proof. */
  enum Result {
    /** The source has a purchase as charged that a reply approved, or the caller trusts it. */
    PROVEN,
    /** The source has no such purchase, or lacks one that it must have. */
    UNPROVEN,
    /** The source has a charge under another reference that may belong to the entry. */
    SUSPICIOUS,
    /** The source could not be queried. */
    FAILED
  }

  static final SourceProof PROVEN = new SourceProof(Result.PROVEN, "", null);

  final Result result;
  final String detail;

  /** The alarm for a source that is disproved, or null. */
  final @Nullable Alarm alarm;

  private SourceProof(Result result, String detail, @Nullable Alarm alarm) {
    this.result = result;
    this.detail = detail;
    this.alarm = alarm;
  }

  static SourceProof unproven(String detail) {
    return new SourceProof(Result.UNPROVEN, detail, null);
  }

  static SourceProof contradicted(String detail, Alarm alarm) {
    return new SourceProof(Result.UNPROVEN, detail, alarm);
  }

  static SourceProof suspicious(String detail) {
    return new SourceProof(Result.SUSPICIOUS, detail, null);
  }

  static SourceProof failed(EvidenceSource source, ExecutionException e) {
    return new SourceProof(
        Result.FAILED,
        source.name + " could not be checked, it failed with " + EvidenceSource.causeOf(e),
        null);
  }
}
