package io.cardfile.journal;

/** Whether the absence that a source reports is evidence, and if not, why. Immutable. */
final class SourceProof {

  /** What was found out about a source. */
  enum Result {
    /** It has a purchase as charged that a reply approved, or the caller trusts it. */
    PROVEN,
    /** It has no such purchase. */
    UNPROVEN,
    /** It could not be asked. */
    FAILED
  }

  final Result result;
  final String words;

  SourceProof(Result result, String words) {
    this.result = result;
    this.words = words;
  }
}
