package io.cardfile.chaos;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The gateway's ledger and counts at one moment. */
final class LedgerSnapshot {

  private final Map<String, Integer> faults = new LinkedHashMap<>();
  private final Map<Integer, Integer> charges = new HashMap<>();
  private final Map<Integer, Long> amounts = new HashMap<>();
  private int requests;
  private int wrongAmounts;

  /** Reads the lines of {@link GatewayMain}. */
  LedgerSnapshot(List<String> lines) {
    for (String line : lines) {
      read(line.split(" "));
    }
  }

  private void read(String[] fields) {
    switch (fields[0]) {
      case "requests":
        requests = Integer.parseInt(fields[1]);
        break;
      case "fault":
        faults.put(fields[1], Integer.parseInt(fields[2]));
        break;
      case "ledger":
        decided(PurchaseList.index(fields[1]), fields[2], Long.parseLong(fields[3]));
        break;
      default:
        break;
    }
  }

  private void decided(int index, String outcome, long amount) {
    Long before = amounts.putIfAbsent(index, amount);
    if (before != null && before != amount) {
      wrongAmounts++;
    }
    if (outcome.equals("APPROVED")) {
      charges.merge(index, 1, Integer::sum);
    }
  }

  int requests() {
    return requests;
  }

  /** Returns how often each kind of fault has happened. */
  Map<String, Integer> faults() {
    return faults;
  }

  int faultCount() {
    return faults.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how often the purchase was charged. */
  int charges(int index) {
    return charges.getOrDefault(index, 0);
  }

  /** Receives each reference that was charged, and its amount in minor units. */
  interface ChargeVisitor {
    void charge(String reference, long amount);
  }

  void forEachCharge(ChargeVisitor visitor) {
    charges.keySet().forEach(i -> visitor.charge(PurchaseList.reference(i), amount(i)));
  }

  long chargedTwice() {
    return charges.values().stream().filter(times -> times > 1).count();
  }

  /** Returns how often a reference came with another amount: a shop's mistake that was sent. */
  int wrongAmounts() {
    return wrongAmounts;
  }

  /** Returns the amount that was requested, or -1 if the gateway made no decision. */
  long amount(int index) {
    return amounts.getOrDefault(index, -1L);
  }
}
