package io.cardfile.chaos;

/** Ends this process at one point, if it is armed. */
final class KillTrigger {

  private final KillPoint point;
  private volatile boolean armed;

  KillTrigger(KillPoint point) {
    this.point = point;
  }

  void arm(boolean armed) {
    this.armed = armed;
  }

  void at(KillPoint reached) {
    if (armed && reached == point) {
      Runtime.getRuntime().halt(KillPointMain.HALTED);
    }
  }
}
