package io.cardfile.reconcile.model;

/** What became of the request of one claim. */
enum Request {
  /** Never sent, lost on its way, or turned away by the gateway. */
  NONE,
  /** On its way since this tick. */
  SENT,
  /** On its way since the tick before: it arrives in this tick or never. */
  LATE,
  CHARGED,
  DECLINED;

  boolean isOnItsWay() {
    return this == SENT || this == LATE;
  }
}
