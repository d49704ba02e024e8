package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.time.Duration;
import java.util.EnumSet;

/** Faults of connections and of time. */
final class ConnectionFaults {

  private static final Duration LATE = Duration.ofSeconds(2);
  private static final Duration SLOW = Duration.ofMillis(50);

  private ConnectionFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    before(catalogue);
    after(catalogue);
    time(catalogue);
  }

  private static void before(FaultCatalogue catalogue) {
    EnumSet<Kind> neverReceived = EnumSet.of(Kind.IN_DOUBT, Kind.APPROVED, Kind.NOT_SENT);
    catalogue.add(
        6,
        "accept-reset",
        "a load balancer without a backend resets connections before it reads",
        Fault.accept().reset(),
        neverReceived);
    catalogue.add(
        6,
        "accept-cut",
        "a server that is going down closes what it has just accepted",
        Fault.accept().cut(),
        neverReceived);
    catalogue.inDoubt(
        13,
        "reset-in-request",
        "the connection breaks while the request is being read",
        Fault.afterRequestHead().reset());
    catalogue.lasting(
        14,
        "never-reads",
        "a server accepts and never reads; the client's window fills",
        Fault.accept().stall());
  }

  private static void after(FaultCatalogue catalogue) {
    catalogue.inDoubt(
        11,
        "lost-reply",
        "the purchase is charged, and the connection ends before the reply",
        Fault.afterRequest().cut());
    catalogue.inDoubt(
        12,
        "lost-reply-reset",
        "the purchase is charged, and the connection is reset before the reply",
        Fault.afterRequest().reset());
    catalogue.inDoubt(
        11,
        "lost-request",
        "a proxy reads the request, drops it, and ends the connection",
        Fault.afterRequest().cut().notCharged());
  }

  private static void time(FaultCatalogue catalogue) {
    catalogue.lasting(
        15,
        "no-reply",
        "the purchase is charged, and the reply never comes",
        Fault.afterRequest().stall());
    catalogue.lasting(
        16,
        "late-reply",
        "the reply comes after the client's deadline",
        Fault.afterRequest().delay(LATE));
    catalogue.lasting(
        17,
        "bytewise-reply",
        "the reply comes a byte at a time, so that no read ever times out",
        Fault.afterRequest().sendBytewise(SLOW));
    catalogue.lasting(
        17, "bytewise-body", "the body comes a byte at a time", Fault.inBody().sendBytewise(SLOW));
    catalogue.lasting(
        17, "stall-headers", "the reply stops within the headers", Fault.inHeaders().stall());
    catalogue.lastingLooksApproved(
        17, "stall-body", "the reply stops within the body", Fault.inBody().stall());
  }
}
