package io.cardfile.testkit.fault;

import java.util.List;

/** A fault in the schedule of a fault server, at one moment. Immutable. */
public final class ScheduledFault {

  private final int id;
  private final List<Fault> faults;
  private final FaultTrigger trigger;
  private final int happened;
  private final boolean isOver;

  ScheduledFault(int id, List<Fault> faults, FaultTrigger trigger, int happened, boolean isOver) {
    this.id = id;
    this.faults = faults;
    this.trigger = trigger;
    this.happened = happened;
    this.isOver = isOver;
  }

  /** Returns the ID, with which the server removes it. */
  public int id() {
    return id;
  }

  /** Returns the fault; several for {@link FaultServer#sometimes}; unmodifiable. */
  public List<Fault> faults() {
    return faults;
  }

  /**
   * Returns the name of the fault in the catalogue, or its description if it is not in it; of
   * several faults their number.
   */
  public String name() {
    return faults.size() == 1
        ? FaultCatalogue.nameOf(faults.get(0))
        : "one of " + faults.size() + " faults";
  }

  /** Returns the exchanges to which it happens. */
  public FaultTrigger trigger() {
    return trigger;
  }

  /** Returns how often it has happened. */
  public int happened() {
    return happened;
  }

  /** Whether it cannot happen again, because it happens once and has happened. */
  public boolean isOver() {
    return isOver;
  }

  /** Shows the ID, the name, the trigger and how often it has happened. */
  @Override
  public String toString() {
    return id + ": " + name() + " (" + trigger + "), happened " + happened + " times";
  }
}
