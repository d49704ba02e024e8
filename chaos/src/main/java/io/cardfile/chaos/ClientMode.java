package io.cardfile.chaos;

/** How a process of clients sells. */
enum ClientMode {
  /** Our client, with a journal in a file. */
  FILE,
  /** Our client, with a journal in a database. */
  POSTGRES,
  /** Our client without a journal, whose shop sends again after a crash what has no answer. */
  NO_JOURNAL,
  /** OkHttp in its default settings, in a shop that tries again what failed. */
  PLAIN;

  boolean hasJournal() {
    return this == FILE || this == POSTGRES;
  }
}
