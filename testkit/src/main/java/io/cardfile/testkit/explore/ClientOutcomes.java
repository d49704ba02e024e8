package io.cardfile.testkit.explore;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The outcomes that the client itself reported for each reference. */
final class ClientOutcomes implements PaymentListener {

  private final Map<String, EnumSet<Kind>> byReference = new LinkedHashMap<>();

  @Override
  public synchronized void onOutcome(PaymentEvent event) {
    if (event.operation() == PaymentEvent.Operation.PURCHASE) {
      byReference
          .computeIfAbsent(event.reference(), any -> EnumSet.noneOf(Kind.class))
          .add(Kind.valueOf(event.outcome().get()));
    }
  }

  synchronized Map<String, Set<Kind>> all() {
    return new LinkedHashMap<>(byReference);
  }
}
