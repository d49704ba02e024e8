package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All named faults: what was seen to fail between clients and gateways, and the outcomes that a
 * purchase may then have. Immutable.
 */
public final class FaultCatalogue {

  private static final String UNCHARGED = "-uncharged";
  private static final List<NamedFault> ALL = collect();

  private final List<NamedFault> faults = new ArrayList<>();

  private FaultCatalogue() {}

  private static List<NamedFault> collect() {
    FaultCatalogue catalogue = new FaultCatalogue();
    ConnectionFaults.addTo(catalogue);
    BrokenReplyFaults.addTo(catalogue);
    StatusFaults.addTo(catalogue);
    DocumentFaults.addTo(catalogue);
    SizeFaults.addTo(catalogue);
    LargeDocumentFaults.addTo(catalogue);
    return Collections.unmodifiableList(catalogue.faults);
  }

  void inDoubt(int row, String name, String reason, Fault fault) {
    add(row, name, reason, fault, EnumSet.of(Kind.IN_DOUBT));
  }

  void lasting(int row, String name, String reason, Fault fault) {
    faults.add(new NamedFault(row, name, reason, fault, EnumSet.of(Kind.IN_DOUBT)).lasting());
  }

  /**
   * Adds a reply that a client may wrongly accept as an approval, once for a purchase that was
   * charged, and once for one that the gateway never received.
   */
  void looksApproved(int row, String name, String reason, Fault fault) {
    inDoubt(row, name, reason, fault);
    inDoubt(row, name + UNCHARGED, uncharged(reason), fault.answeredNotCharged());
  }

  /** Adds a lasting fault in the same way as {@link #looksApproved}. */
  void lastingLooksApproved(int row, String name, String reason, Fault fault) {
    lasting(row, name, reason, fault);
    lasting(row, name + UNCHARGED, uncharged(reason), fault.answeredNotCharged());
  }

  private static String uncharged(String reason) {
    return reason + ", and nothing was charged";
  }

  void add(int row, String name, String reason, Fault fault, EnumSet<Kind> outcomes) {
    faults.add(new NamedFault(row, name, reason, fault, outcomes));
  }

  /** Returns all faults, grouped by what they affect; unmodifiable. */
  public static List<NamedFault> all() {
    return ALL;
  }

  /**
   * Returns the faults that differ on the wire: without those that differ only in what the gateway
   * does, whose names end in {@code -uncharged}. Sufficient for code that cannot see the ledger.
   */
  public static List<NamedFault> onTheWire() {
    return ALL.stream()
        .filter(named -> !named.fault().isAnsweredNotCharged())
        .collect(Collectors.toList());
  }

  /** Returns the fault with this name, if there is one. */
  public static Optional<NamedFault> find(String name) {
    Objects.requireNonNull(name, "name == null");
    return ALL.stream().filter(fault -> fault.name().equals(name)).findFirst();
  }

  /** Returns the name of a fault, or its description if it is not in the catalogue. */
  static String nameOf(Fault fault) {
    return ALL.stream()
        .filter(named -> named.fault() == fault)
        .map(NamedFault::name)
        .findFirst()
        .orElseGet(fault::toString);
  }

  /**
   * Returns the fault with this name.
   *
   * @throws IllegalArgumentException when there is none; the message names the nearest, and never
   *     {@code name}, which may be a card number by mistake
   */
  public static Fault fault(String name) {
    return find(name)
        .map(NamedFault::fault)
        .orElseThrow(() -> new IllegalArgumentException("there is no fault of this name" + ""));
  }
}
