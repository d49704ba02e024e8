package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;

/**
 * One reference, in the journal and at the gateway.
 *
 * @param copy a backup of the entry; null if there is none
 * @param trust whether the journal has lost the changes after the backup
 * @param claims the number of claims
 * @param requests the state of the request of each claim, three bits each
 */
record Reference(Entry entry, Entry copy, Trust trust, int claims, int requests) {

  private static final Request[] KINDS = Request.values();
  private static final int BITS = 3;

  /** Whether the journal of this reference is complete. */
  enum Trust {
    COMPLETE,
    /** The journal was replaced by a backup, and the reference has not been restored since. */
    FORGETFUL,
    RESTORED
  }

  static final Reference NEW = new Reference(Entry.NONE, null, Trust.COMPLETE, 0, 0);

  Reference with(Entry changed) {
    return new Reference(changed, copy, trust, claims, requests);
  }

  Reference claimed(Entry changed) {
    return new Reference(changed, copy, trust, claims + 1, requests);
  }

  Reference with(int claim, Request request) {
    int others = requests & ~(7 << BITS * (claim - 1));
    int changed = others | request.ordinal() << BITS * (claim - 1);
    return new Reference(entry, copy, trust, claims, changed);
  }

  Reference copied() {
    return new Reference(entry, entry, trust, claims, requests);
  }

  Reference rolledBack() {
    Trust now = claims == 0 ? Trust.RESTORED : Trust.FORGETFUL;
    return new Reference(copy, null, now, claims, requests);
  }

  Reference restored(Entry changed) {
    Trust now = trust == Trust.COMPLETE ? trust : Trust.RESTORED;
    return new Reference(changed, copy, now, claims, requests);
  }

  /** Returns the reference a tick later; null while a request must first arrive or be lost. */
  Reference older() {
    Entry olderCopy = copy == null ? null : copy.older();
    Reference older = new Reference(entry.older(), olderCopy, trust, claims, requests);
    for (int claim = 1; claim <= claims; claim++) {
      if (request(claim) == Request.LATE) {
        return null;
      }
      older = request(claim) == Request.SENT ? older.with(claim, Request.LATE) : older;
    }
    return older;
  }

  Request request(int claim) {
    return KINDS[requests >> BITS * (claim - 1) & 7];
  }

  int count(Request kind) {
    int count = 0;
    for (int claim = 1; claim <= claims; claim++) {
      count += request(claim) == kind ? 1 : 0;
    }
    return count;
  }

  /** Returns the gateway's answer to a look-up. */
  JournalState found() {
    return count(Request.CHARGED) > 0
        ? JournalState.APPROVED
        : count(Request.DECLINED) > 0 ? JournalState.DECLINED : JournalState.NOT_CHARGED;
  }
}
