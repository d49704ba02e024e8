package io.cardfile.testkit.contract;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.NamedFault;
import io.cardfile.testkit.fault.Position;
import java.util.Set;
import java.util.stream.Stream;

/** A fault of the catalogue that depends on the transport, with its parameters. */
final class FaultCase {

  private static final String RESET = "-reset";

  // The connection is closed (FIN) or reset (RST).
  private static final String[] ENDS = {
    "lost-reply", "half-status-line", "half-headers", "half-body"
  };
  private static final String[] REPLIES = {
    "status-503-retry-0",
    "status-503-retry-date",
    "status-503",
    "status-408-retry",
    "status-408",
    "status-429",
    "status-425",
    "status-421",
    "status-401-basic",
    "status-407-basic",
    "redirect-302",
    "redirect-303",
    "redirect-307",
    "redirect-308",
    "chunks-without-end",
    "chunk-without-size",
    "random-bytes",
    "bad-status-line",
    "status-without-digits",
    "other-protocol",
    "http-0.9",
    "switching-protocols",
    "length-negative",
    "length-huge",
    "length-twice",
    "length-and-chunks",
    "page-404",
    "page-502",
    "page-200",
    "empty-body",
    "status-204",
    "gzip-bomb",
    "gzip-cut",
    "gzip-bad-checksum",
    "unknown-encoding"
  };
  private static final String[] WITHOUT_PARAMETERS = {
    "accept-cut", "accept-reset", "reset-in-request", "interim-once", "interim-twice"
  };
  private static final String[] LASTING = {
    "no-reply",
    "never-reads",
    "stall-body",
    "bytewise-body",
    "interim-endless",
    "endless-headers",
    "endless-body"
  };

  final Fault fault;
  final Set<Kind> outcomes;
  final boolean isLasting;
  private final String shown;

  private FaultCase(NamedFault named, Fault fault, String shown) {
    this.fault = fault;
    this.outcomes = named.outcomes();
    this.isLasting = named.isLasting();
    this.shown = shown;
  }

  /** Returns the faults that are over at once, those first after which clients send again. */
  static Stream<FaultCase> brief() {
    return Stream.of(
            Stream.of(ENDS).flatMap(name -> withAndWithoutACharge(name, name + " (cut, ")),
            Stream.of(ENDS)
                .flatMap(name -> withAndWithoutACharge(name + RESET, name + " (reset, ")),
            Stream.of(REPLIES).flatMap(name -> withAndWithoutACharge(name, name + " (")),
            Stream.of(WITHOUT_PARAMETERS).map(FaultCase::plain))
        .flatMap(cases -> cases);
  }

  /** Returns the faults that last until the deadline or another limit of the transport. */
  static Stream<FaultCase> lasting() {
    return Stream.of(LASTING).map(FaultCase::plain);
  }

  /** Returns the brief faults on a connection in use, without those that only the ledger shows. */
  static Stream<FaultCase> onTheWire() {
    return brief()
        .filter(each -> !each.fault.isAnsweredNotCharged())
        .filter(each -> each.fault.position() != Position.ACCEPT);
  }

  /**
   * Returns the faults that end a connection, after which a transport might try another address.
   */
  static Stream<FaultCase> ends() {
    Stream<String> names = Stream.of("accept-cut", "accept-reset", "reset-in-request");
    Stream<String> replies = Stream.of(ENDS).flatMap(name -> Stream.of(name, name + RESET));
    return Stream.concat(names, replies).map(FaultCase::plain);
  }

  private static Stream<FaultCase> withAndWithoutACharge(String name, String shown) {
    NamedFault named = find(name);
    return Stream.of(
        new FaultCase(named, named.fault(), shown + "charged)"),
        new FaultCase(named, named.fault().answeredNotCharged(), shown + "not charged)"));
  }

  private static FaultCase plain(String name) {
    return new FaultCase(find(name), find(name).fault(), name);
  }

  private static NamedFault find(String name) {
    return FaultCatalogue.find(name).orElseThrow(() -> new IllegalStateException(name));
  }

  @Override
  public String toString() {
    return shown;
  }
}
