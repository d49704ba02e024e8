package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One reference in the journal and at the gateway, and two workers.
 *
 * @param requests the request of each claim
 */
record World(Entry entry, List<Request> requests, Work first, Work second) {

  static final World START = new World(Entry.NONE, List.of(), Work.NONE, Work.NONE);

  /**
   * The entry in the journal.
   *
   * @param state null where there is no entry
   * @param attempt as counted by the journal; restarts after a purge
   * @param claim the number of the claim, counted from 1
   * @param age ticks since the last change, at most {@link #OLD}
   */
  record Entry(JournalState state, int attempt, int claim, int age) {

    /** Older than the quiet period, and old enough to be purged. */
    static final int OLD = 2;

    static final Entry NONE = new Entry(null, 0, 0, 0);

    boolean is(JournalState other) {
      return state == other;
    }

    Entry withAge(int ticks) {
      return age == ticks ? this : new Entry(state, attempt, claim, ticks);
    }

    /** Returns the entry a tick later; the age of an approved entry does not matter. */
    Entry older() {
      boolean matters = state != null && state != JournalState.APPROVED;
      return matters ? withAge(Math.min(age + 1, OLD)) : this;
    }
  }

  /** The request of one claim. */
  enum Request {
    /** Never sent, lost on its way, or rejected by the gateway. */
    NONE,
    /** On its way since this tick. */
    SENT,
    /** On its way since the previous tick: it arrives in this tick or never. */
    LATE,
    CHARGED,
    VOIDED,
    DECLINED;

    boolean isOnItsWay() {
      return this == SENT || this == LATE;
    }
  }

  /** The stage of the work of a worker. */
  enum Stage {
    IDLE,
    /** Claimed, and about to send. */
    CLAIMED,
    WAITING_FOR_REPLY,
    /** The call has its outcome, which is not recorded yet. */
    CALL_ENDED,
    /** A reconciler has read an entry that is in doubt. */
    READ,
    /** A reconciler has an outcome, which is not recorded yet. */
    RESOLVING
  }

  /**
   * What a worker does.
   *
   * @param outcome the outcome to record; null before it is known
   * @param entry the entry as this worker has read or been granted it
   */
  record Work(Stage stage, JournalState outcome, Entry entry) {

    static final Work NONE = new Work(Stage.IDLE, null, Entry.NONE);

    Work now(Stage next, JournalState ending) {
      return new Work(next, ending, entry.withAge(0));
    }

    /** Returns the work a tick later; the age matters for sending and for look-ups. */
    Work older() {
      boolean matters = stage == Stage.CLAIMED || stage == Stage.READ;
      return matters ? new Work(stage, outcome, entry.older()) : this;
    }

    boolean isCallOf(int claim) {
      boolean isCall =
          stage == Stage.CLAIMED || stage == Stage.WAITING_FOR_REPLY || stage == Stage.CALL_ENDED;
      return isCall && entry.claim() == claim;
    }
  }

  Work worker(int index) {
    return index == 0 ? first : second;
  }

  World with(int index, Work work) {
    return index == 0
        ? new World(entry, requests, work, second)
        : new World(entry, requests, first, work);
  }

  World with(Entry changed) {
    return new World(changed, requests, first, second);
  }

  World with(int claim, Request request) {
    List<Request> changed = new ArrayList<>(requests);
    if (claim > changed.size()) {
      changed.add(request);
    } else {
      changed.set(claim - 1, request);
    }
    return new World(entry, List.copyOf(changed), first, second);
  }

  int count(Request kind) {
    return Collections.frequency(requests, kind);
  }

  Request request(int claim) {
    return requests.get(claim - 1);
  }

  /** Returns the state under which the gateway has the reference; null if it has none. */
  Request found() {
    for (Request kind : List.of(Request.CHARGED, Request.VOIDED, Request.DECLINED)) {
      if (requests.contains(kind)) {
        return kind;
      }
    }
    return Request.NONE;
  }

  /** Returns the world a tick later. */
  World older() {
    List<Request> later = new ArrayList<>(requests);
    later.replaceAll(request -> request == Request.SENT ? Request.LATE : request);
    return new World(entry.older(), List.copyOf(later), first.older(), second.older());
  }
}
