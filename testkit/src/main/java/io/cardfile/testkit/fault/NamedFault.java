package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A fault of the catalogue: its name, the reason for it, and the outcomes that a purchase may have.
 */
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

  /** Returns the row of the fault table; several faults may share one. */
  public int row() {
    return row;
  }

  /** Returns the name for the command line and tables, such as {@code lost-reply}. */
  public String name() {
    return name;
  }

  /** Returns the reason for the fault: what happens in the field, in one line. */
  public String reason() {
    return reason;
  }

  /** Returns the fault itself; always the same object. */
  public Fault fault() {
    return fault;
  }

  /** Whether it lasts until the client's deadline, or until another limit of the client. */
  public boolean isLasting() {
    return lasting;
  }

  /**
   * Returns the outcomes that a purchase with this fault may have if the client guesses nothing;
   * unmodifiable.
   */
  public Set<PurchaseOutcome.Kind> outcomes() {
    return outcomes;
  }

  /** Shows the name and the reason. */
  @Override
  public String toString() {
    return name + ": " + reason;
  }
}
