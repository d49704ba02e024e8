package io.cardfile.chaos;

/** A point in the code between the claim of a reference and the record of its outcome. */
enum KillPoint {
  BEFORE_CLAIM("not yet claimed"),
  AFTER_CLAIM("claimed, not yet prepared"),
  BEFORE_SENDING("prepared, nothing written"),
  SENDING("first bytes written"),
  SENT("whole request written"),
  REPLY_STARTED("reply started"),
  REPLIED("reply received, not yet decoded"),
  BEFORE_RECORD("outcome not yet recorded"),
  AFTER_RECORD("outcome recorded, not yet returned");

  final String description;

  KillPoint(String description) {
    this.description = description;
  }

  /** Returns whether no byte of the request was sent. */
  boolean isUnsent() {
    return compareTo(BEFORE_SENDING) <= 0;
  }

  /** Returns whether the journal holds the claim but not the outcome. */
  boolean isOpen() {
    return this != BEFORE_CLAIM && this != AFTER_RECORD;
  }
}
