package io.cardfile.fuzz;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** Reads everything that an outcome has, because only what is read can fail. */
final class EveryPart implements PurchaseOutcome.Visitor<Object> {

  private static final List<Method> PARTS =
      Arrays.stream(PurchaseResponse.class.getMethods())
          .filter(
              m -> m.getDeclaringClass() == PurchaseResponse.class && m.getParameterCount() == 0)
          .filter(m -> !Modifier.isStatic(m.getModifiers()))
          .toList();

  private static void read(PurchaseResponse purchase) {
    for (Method part : PARTS) {
      try {
        part.invoke(purchase);
      } catch (InvocationTargetException e) {
        throw new AssertionError(part.getName(), e.getCause());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public Object approved(PurchaseOutcome.Approved outcome) {
    read(outcome.purchase());
    return outcome.storedCredential();
  }

  @Override
  public Object declined(PurchaseOutcome.Declined outcome) {
    read(outcome.purchase());
    return outcome.advice();
  }

  @Override
  public Object refused(PurchaseOutcome.Refused outcome) {
    read(outcome.purchase());
    return outcome.errors();
  }

  @Override
  public Object notSent(PurchaseOutcome.NotSent outcome) {
    return outcome.why();
  }

  @Override
  public Object inDoubt(PurchaseOutcome.InDoubt outcome) {
    outcome.purchase().ifPresent(EveryPart::read);
    return outcome.why();
  }
}
