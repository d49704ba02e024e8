package io.cardfile.chaos;

/** How a client process makes its purchases. */
enum ClientMode {
  /** Our client, with a journal in a file. */
  FILE,
  /** Our client, with a journal in a database. */
  POSTGRES,
  /** Our client without a journal. After a crash the shop repeats purchases without an outcome. */
  NO_JOURNAL,
  /** OkHttp with default settings, in a shop that repeats failed purchases. */
  PLAIN;

  boolean hasJournal() {
    return this == FILE || this == POSTGRES;
  }
}
