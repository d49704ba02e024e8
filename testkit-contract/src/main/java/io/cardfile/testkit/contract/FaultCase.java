package io.cardfile.testkit.contract;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.Behaviour;
import io.cardfile.testkit.Fault;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** A fault with the two ways in which a connection ends, and with and without a charge. */
final class FaultCase {

  private static final Set<Fault> LASTING =
      EnumSet.of(
          Fault.NEVER_READS,
          Fault.NO_REPLY,
          Fault.LATE_REPLY,
          Fault.SLOW_REPLY,
          Fault.STALL_HEADERS,
          Fault.STALL_BODY,
          Fault.INTERIM_ENDLESS,
          Fault.ENDLESS_BODY,
          Fault.ENDLESS_HEADERS,
          Fault.ENDLESS_STATUS_LINE);

  // They happen to a connection between two requests: see ConnectionRows. The last one also
  // happens to a new connection: see FaultRows.
  private static final Set<Fault> IDLE =
      EnumSet.of(Fault.IDLE_CLOSED, Fault.LEFT_OVER_REPLY, Fault.FORGED_BEFORE_REQUEST);

  /** A reply that is there before the request. */
  static final FaultCase FORGED = new FaultCase(Fault.FORGED_BEFORE_REQUEST, false, false);

  final Fault fault;
  private final boolean resets;
  private final boolean uncharged;

  private FaultCase(Fault fault, boolean resets, boolean uncharged) {
    this.fault = fault;
    this.resets = resets;
    this.uncharged = uncharged;
  }

  /** Returns the faults that are over at once. */
  static Stream<FaultCase> brief() {
    return EnumSet.allOf(Fault.class).stream()
        .filter(fault -> !LASTING.contains(fault) && !IDLE.contains(fault))
        .flatMap(FaultCase::byEnd)
        .flatMap(FaultCase::byCharge);
  }

  /** Returns the brief faults on a connection in use, without those that only the ledger shows. */
  static Stream<FaultCase> onTheWire() {
    return brief().filter(each -> !each.uncharged && each.fault != Fault.ACCEPT_CLOSED);
  }

  /** Returns the faults that last until the deadline or another limit of the transport. */
  static Stream<FaultCase> lasting() {
    return LASTING.stream().map(fault -> new FaultCase(fault, false, false));
  }

  /** Returns the faults after which a transport might try another address. */
  static Stream<FaultCase> ends() {
    return EnumSet.allOf(Fault.class).stream()
        .filter(Fault::endsConnection)
        .flatMap(FaultCase::byEnd);
  }

  private static Stream<FaultCase> byEnd(Fault fault) {
    FaultCase closes = new FaultCase(fault, false, false);
    return fault.endsConnection()
        ? Stream.of(closes, new FaultCase(fault, true, false))
        : Stream.of(closes);
  }

  private Stream<FaultCase> byCharge() {
    boolean isAmbiguous = fault.isCharged() && !fault.outcomes().contains(Kind.APPROVED);
    return isAmbiguous ? Stream.of(this, new FaultCase(fault, resets, true)) : Stream.of(this);
  }

  /** Lets the gateway do this to the chosen request. */
  void happenTo(Behaviour request) {
    if (resets) {
      request.byReset();
    }
    if (uncharged) {
      request.uncharged();
    }
    request.fault(fault);
  }

  /** Returns the outcomes that a client may report that guesses nothing. */
  Set<Kind> outcomes() {
    if (!LASTING.contains(fault)) {
      return fault.outcomes();
    }
    // A fault before the request may last until the deadline of a request that was not sent.
    Set<Kind> outcomes = EnumSet.of(Kind.NOT_SENT);
    outcomes.addAll(fault.outcomes());
    return Collections.unmodifiableSet(outcomes);
  }

  /** Returns the text of the sandbox, such as {@code lost-reply+reset}. */
  @Override
  public String toString() {
    return fault + (resets ? "+reset" : "") + (uncharged ? "+uncharged" : "");
  }
}
