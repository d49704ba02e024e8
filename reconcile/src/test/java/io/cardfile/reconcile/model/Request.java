package io.cardfile.reconcile.model;

/** The state of the request of one claim. */
enum Request {
  /** Never sent, lost on its way, or rejected by the gateway. */
  NONE,
  /** On its way since this tick. */
  SENT,
  /** On its way since the previous tick: it arrives in this tick or never. */
  LATE,
  CHARGED,
  DECLINED;

  boolean isOnItsWay() {
    return this == SENT || this == LATE;
  }
}
