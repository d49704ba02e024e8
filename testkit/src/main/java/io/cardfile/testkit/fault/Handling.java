package io.cardfile.testkit.fault;

/** What the gateway does with a request that a fault happens to. */
enum Handling {
  /** The gateway carries it out, if it gets it before the fault. */
  CHARGED(""),
  /** The gateway does not get it, and the reply says so. */
  KEPT_BACK(", not charged"),
  /** The gateway does not get it, and the reply is the one that it would have given. */
  ANSWERED_ONLY(", answered but not charged");

  final String words;

  Handling(String words) {
    this.words = words;
  }
}
