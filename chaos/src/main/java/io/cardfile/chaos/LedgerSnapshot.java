package io.cardfile.chaos;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the gateway did, by its own ledger. */
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

  private void read(String[] words) {
    switch (words[0]) {
      case "requests":
        requests = Integer.parseInt(words[1]);
        break;
      case "fault":
        faults.put(words[1], Integer.parseInt(words[2]));
        break;
      case "ledger":
        decided(PurchaseList.index(words[1]), words[2], Long.parseLong(words[3]));
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

  /** How often each kind of fault has happened. */
  Map<String, Integer> faults() {
    return faults;
  }

  int faultCount() {
    return faults.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How often the purchase was charged. */
  int charges(int index) {
    return charges.getOrDefault(index, 0);
  }

  /** Is shown each reference that was charged, and the amount in minor units. */
  interface ChargeVisitor {
    void charge(String reference, long amount);
  }

  void forEachCharge(ChargeVisitor visitor) {
    charges.keySet().forEach(i -> visitor.charge(PurchaseList.reference(i), amount(i)));
  }

  long chargedTwice() {
    return charges.values().stream().filter(times -> times > 1).count();
  }

  /** Purchases that were asked for with two amounts: a shop's mistake has come through. */
  int wrongAmounts() {
    return wrongAmounts;
  }

  /** The amount that the gateway was asked for, or -1 when it has not decided on it. */
  long amount(int index) {
    return amounts.getOrDefault(index, -1L);
  }
}
