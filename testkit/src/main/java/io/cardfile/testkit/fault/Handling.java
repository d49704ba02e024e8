package io.cardfile.testkit.fault;

/** What the gateway does with a request to which a fault happens. */
enum Handling {
  /** The gateway carries it out, if it receives it before the fault. */
  CHARGED(""),
  /** The gateway does not receive it, and the reply is 503. */
  NOT_FORWARDED(", not charged"),
  /** The gateway does not receive it, and the reply is the one that it would have sent. */
  ANSWERED_ONLY(", answered but not charged");

  final String description;

  Handling(String description) {
    this.description = description;
  }
}
