package io.cardfile.testkit.explore;

import io.cardfile.CallInfo;
import io.cardfile.PaymentListener;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The outcomes that the client itself reported for each reference. */
final class ClientOutcomes implements PaymentListener {

  private final Map<String, EnumSet<Kind>> byReference = new LinkedHashMap<>();

  @Override
  public synchronized void onOutcome(
      CallInfo call, String kind, Duration duration, Optional<String> requestId) {
    if (call.operation() == CallInfo.Operation.PURCHASE) {
      byReference
          .computeIfAbsent(call.reference(), any -> EnumSet.noneOf(Kind.class))
          .add(Kind.valueOf(kind));
    }
  }

  synchronized Map<String, Set<Kind>> all() {
    return new LinkedHashMap<>(byReference);
  }
}
