package io.cardfile.chaos;

/** A wrong action of a shop's operator on the file of its journal. */
enum OperatorAction {
  /** Replaces it by a copy while a process is running, as a backup tool does. */
  REPLACED_BY_A_COPY(true),
  /** Brings an older copy back while a process is running. */
  OLDER_COPY_AT_WORK(true),
  /** Brings an older copy back after a process has died. */
  OLDER_COPY(false),
  /** Removes it while a process is running. */
  REMOVED(true),
  /** Starts with an empty folder, as if a disk were not mounted. */
  FOLDER_EMPTIED(false),
  /** Renames it while a process is running, as log rotation does. */
  RENAMED(true),
  /** Truncates it after a process has died. */
  TRUNCATED(false),
  /** Brings an older copy of the whole folder back, and declares the journal incomplete. */
  OLDER_FOLDER(false),
  /** Removes the lock file while a process is running, and starts another process. */
  LOCK_REMOVED(true),
  /** Reconciles with another merchant's settlement file, declared complete. */
  OTHER_MERCHANTS_LIST(false),
  /** Starts a process whose clock is 600 days slow. */
  SLOW_CLOCK(false),
  /** Starts a process whose clock is two days fast. */
  FAST_CLOCK(false);

  /** Whether a process has the journal open during the action. */
  final boolean isAtWork;

  OperatorAction(boolean isAtWork) {
    this.isAtWork = isAtWork;
  }

  /** Returns the {@code number}th action of a run; the actions take turns. */
  static OperatorAction of(int number) {
    return values()[Math.floorMod(number, values().length)];
  }

  /** Returns how many days the clock of the next process is ahead of the right one. */
  int daysAhead() {
    return this == SLOW_CLOCK ? -600 : this == FAST_CLOCK ? 2 : 0;
  }
}
