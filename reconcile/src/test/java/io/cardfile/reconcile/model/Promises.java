package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;
import io.cardfile.reconcile.model.Reference.Trust;
import io.cardfile.reconcile.model.Step.Kind;
import io.cardfile.reconcile.model.Work.Stage;

/** The promises of docs/never-charge-twice.md, for each step and the world after it. */
final class Promises {

  private Promises() {}

  /** A check of one or several promises. */
  interface Check {
    /** Returns the broken promise; null if none is broken. */
    String broken(World before, Step step, World after);
  }

  /** Checks the most important promise. */
  static String chargedTwice(World before, Step step, World after) {
    for (int i = 0; i < after.references(); i++) {
      if (after.reference(i).count(Request.CHARGED) > 1) {
        return "INV-" + (i + 1) + " is charged twice";
      }
    }
    return null;
  }

  /** Checks all promises. */
  static String broken(World before, Step step, World after) {
    String twice = chargedTwice(before, step, after);
    if (twice != null) {
      return twice;
    }
    for (int i = 0; i < after.references(); i++) {
      boolean isChanged = after.reference(i) != before.reference(i);
      String broken = isChanged ? broken(before.reference(i), step, after.reference(i)) : null;
      if (broken != null) {
        return "INV-" + (i + 1) + " " + broken;
      }
    }
    String misreported = misreported(after, after.first());
    return misreported == null ? misreported(after, after.second()) : misreported;
  }

  private static String broken(Reference before, Step step, Reference after) {
    boolean isCharged = after.count(Request.CHARGED) > 0;
    JournalState state = after.entry().state();
    boolean isLost = after.trust() == Trust.FORGETFUL;
    if (isCharged && !isLost && (state == null || !state.isOpen()) && !isApproved(after)) {
      return "is charged, and the journal has " + after.entry();
    }
    if (!isCharged && isApproved(after)) {
      return "is approved and was not charged";
    }
    boolean isRollBack = step.kind() == Kind.ROLL_BACK;
    return isApproved(before) && !isApproved(after) && !isRollBack
        ? "was approved, and the journal has " + after.entry()
        : null;
  }

  private static boolean isApproved(Reference reference) {
    return reference.entry().is(JournalState.APPROVED);
  }

  /** Checks that the caller gets the outcome of its own call, even if it cannot be recorded. */
  private static String misreported(World world, Work work) {
    if (work.stage() != Stage.CALL_ENDED) {
      return null;
    }
    Request request = world.reference(work.reference()).request(work.entry().claim());
    boolean isCharged = request == Request.CHARGED;
    boolean mayBeCharged = isCharged || request.isOnItsWay();
    boolean isRight =
        switch (work.outcome()) {
          case APPROVED -> isCharged;
          case IN_DOUBT -> true;
          default -> !mayBeCharged;
        };
    String reference = "INV-" + (work.reference() + 1);
    return isRight ? null : reference + " is reported as " + work.outcome() + " and is " + request;
  }
}
