package io.cardfile.chaos;

/** What the operator of a shop does to the file of its journal, without knowing better. */
enum OperatorAct {
  /** Puts a copy in its place, as a backup tool does, while a process is at work. */
  REPLACED_BY_A_COPY(true),
  /** Brings an older copy back while a process is at work. */
  OLDER_COPY_AT_WORK(true),
  /** Brings an older copy back after a process has died. */
  OLDER_COPY(false),
  /** Removes it while a process is at work. */
  REMOVED(true),
  /** Starts where its folder is empty, as a disk that is not mounted leaves it. */
  FOLDER_EMPTIED(false),
  /** Renames it while a process is at work, as log rotation does. */
  RENAMED(true),
  /** Cuts it after a process has died. */
  TRUNCATED(false),
  /** Brings back the whole folder, and knows that it is older. */
  OLDER_FOLDER(false),
  /** Removes the lock file while a process is at work, and starts another one. */
  LOCK_REMOVED(true),
  /** Reconciles with the settlement file of another merchant, called complete. */
  OTHER_MERCHANTS_LIST(false),
  /** Starts a process whose clock is 600 days behind. */
  SLOW_CLOCK(false),
  /** Starts a process whose clock is two days ahead. */
  FAST_CLOCK(false);

  /** Whether a process has the journal open. */
  final boolean isAtWork;

  OperatorAct(boolean isAtWork) {
    this.isAtWork = isAtWork;
  }

  /** The {@code number}th act of a run: each in turn. */
  static OperatorAct of(int number) {
    return values()[Math.floorMod(number, values().length)];
  }

  /** How many days the clock of the next process is ahead of the right one. */
  int daysAhead() {
    return this == SLOW_CLOCK ? -600 : this == FAST_CLOCK ? 2 : 0;
  }
}
