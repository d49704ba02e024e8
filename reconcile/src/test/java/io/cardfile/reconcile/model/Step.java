package io.cardfile.reconcile.model;

/** One step of the model. */
record Step(Kind kind, Object detail, int process, int reference) {

  /** The kinds of steps. */
  enum Kind {
    CLAIM("claims %s: %s"),
    SEND("sends the request of %s"),
    REPLY("has the reply to %s: %s"),
    NO_SENDING("does not send %s"),
    NO_REPLY("waits for %s no longer: %s"),
    LEFT_OVER("treats a stale reply to another request as the reply to %s: %s"),
    RECORD("records %s as %s"),
    CONFLICT("is refused to record %s as %s"),
    FORGET("cannot record %s"),
    READ("reads that %s is in doubt"),
    LOOK_UP("asks the gateway for %s, which resolves it as %s"),
    LOOK_UP_FOR_NOTHING("asks the gateway for %s, which resolves nothing"),
    WRONG_PLACE("asks another place for %s, which resolves it as %s"),
    CRASH("is killed, and started again"),
    LEASE_OVER("the journal finds the lease of %s over: %s"),
    ARRIVAL("the request of %s arrives: %s"),
    LOST("the request of %s is lost"),
    PURGE("the journal purges %s"),
    BACKUP("the journal is backed up"),
    ROLL_BACK("the backup is brought back, and the processes that were stopped are started"),
    RESTORE("an operator restores %s as %s"),
    TICK("time goes on");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** Returns a description of the step. */
  @Override
  public String toString() {
    String who = process < 0 ? "" : "process " + (char) ('A' + process) + " ";
    return who + String.format(kind.words, "INV-" + (reference + 1), detail);
  }
}
