package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A fault of the catalogue: its name, why it is there, and what a purchase may end as. */
public final class NamedFault {

  private final int row;
  private final String name;
  private final String reason;
  private final Fault fault;
  private final boolean lasting;
  private final Set<PurchaseOutcome.Kind> outcomes;

  NamedFault(
      int row, String name, String reason, Fault fault, EnumSet<PurchaseOutcome.Kind> outcomes) {
    this(row, name, reason, fault, outcomes, false);
  }

  private NamedFault(
      int row,
      String name,
      String reason,
      Fault fault,
      Set<PurchaseOutcome.Kind> outcomes,
      boolean lasting) {
    this.row = row;
    this.name = name;
    this.reason = reason;
    this.fault = fault;
    this.outcomes = Collections.unmodifiableSet(outcomes);
    this.lasting = lasting;
  }

  NamedFault lasting() {
    return new NamedFault(row, name, reason, fault, outcomes, true);
  }

  /** The row of the fault table that it belongs to; several faults may share one. */
  public int row() {
    return row;
  }

  /** What it is called on the command line and in tables, such as {@code lost-reply}. */
  public String name() {
    return name;
  }

  /** Why it is there: what happens in the field, in one line. */
  public String reason() {
    return reason;
  }

  /** The fault itself; always the same object. */
  public Fault fault() {
    return fault;
  }

  /** Whether it goes on until the client's own deadline, or some other limit of the client's. */
  public boolean isLasting() {
    return lasting;
  }

  /** What a purchase that it happens to may end as, if nothing is to be guessed; unmodifiable. */
  public Set<PurchaseOutcome.Kind> outcomes() {
    return outcomes;
  }

  /** Shows the name and the reason. */
  @Override
  public String toString() {
    return name + ": " + reason;
  }
}
