package io.cardfile.fuzz;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** Reads everything that an outcome has, because only what is read can fail. */
final class EveryPart implements PurchaseOutcome.Visitor<String> {

  private static final List<Method> PARTS =
      Arrays.stream(PurchaseResponse.class.getMethods())
          .filter(
              m -> m.getDeclaringClass() == PurchaseResponse.class && m.getParameterCount() == 0)
          .filter(m -> !Modifier.isStatic(m.getModifiers()))
          .toList();

  private static String read(PurchaseResponse purchase) {
    for (Method part : PARTS) {
      try {
        part.invoke(purchase);
      } catch (InvocationTargetException e) {
        throw new AssertionError(part.getName(), e.getCause());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return "";
  }

  @Override
  public String approved(PurchaseOutcome.Approved outcome) {
    return read(outcome.purchase()) + outcome.storedCredential().isPresent();
  }

  @Override
  public String declined(PurchaseOutcome.Declined outcome) {
    return read(outcome.purchase()) + outcome.advice();
  }

  @Override
  public String refused(PurchaseOutcome.Refused outcome) {
    return read(outcome.purchase()) + outcome.errors().size();
  }

  @Override
  public String notSent(PurchaseOutcome.NotSent outcome) {
    return outcome.why();
  }

  @Override
  public String inDoubt(PurchaseOutcome.InDoubt outcome) {
    return outcome.evidence().purchase().map(EveryPart::read).orElse("");
  }
}
