package io.cardfile.chaos;

/** A point in the code between the claim of a reference and the record of its outcome. */
enum KillPoint {
  BEFORE_CLAIM("before the claim"),
  AFTER_CLAIM("claimed, not yet prepared"),
  BEFORE_SENDING("prepared, nothing written"),
  SENDING("the first bytes are written"),
  SENT("all of it is written"),
  REPLY_STARTED("the reply begins"),
  REPLIED("the reply is here, not yet read"),
  BEFORE_RECORD("the outcome is known"),
  AFTER_RECORD("the outcome is recorded, not yet told");

  final String words;

  KillPoint(String words) {
    this.words = words;
  }

  /** Whether the request cannot have left. */
  boolean isUnsent() {
    return compareTo(BEFORE_SENDING) <= 0;
  }

  /** Whether the journal knows no more than the claim. */
  boolean isOpen() {
    return this != BEFORE_CLAIM && this != AFTER_RECORD;
  }
}
