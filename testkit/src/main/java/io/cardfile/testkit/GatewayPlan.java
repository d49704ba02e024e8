package io.cardfile.testkit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The gateway and the faults that the annotations of a test and its classes request. */
final class GatewayPlan {

  /** The settings of the gateway. */
  final Sandbox settings;

  /** The gateway is closed when this context ends. */
  final ExtensionContext owner;

  /** All faults, in the order of their precedence. */
  final List<PlannedFault> faults = new ArrayList<>();

  /** The faults of the test method itself. */
  final List<PlannedFault> ofMethod = new ArrayList<>();

  @Sandbox
  private static final class Defaults {}

  private GatewayPlan(ExtensionContext context) {
    List<ExtensionContext> levels = levels(context);
    Optional<ExtensionContext> annotated =
        levels.stream().filter(level -> sandbox(level).isPresent()).findFirst();
    settings =
        annotated.flatMap(GatewayPlan::sandbox).orElse(Defaults.class.getAnnotation(Sandbox.class));
    owner = settings.perClass() ? annotated.get() : context;
    if (settings.perClass() && isMethod(owner)) {
      throw new ExtensionConfigurationException("@Sandbox(perClass = true) is for classes");
    }
    collectFaults(levels);
  }

  static GatewayPlan of(ExtensionContext context) {
    return new GatewayPlan(context);
  }

  /** Returns one context for each method or class, from the inside out. */
  private static List<ExtensionContext> levels(ExtensionContext context) {
    List<ExtensionContext> levels = new ArrayList<>();
    for (Optional<ExtensionContext> at = Optional.of(context);
        at.isPresent();
        at = at.get().getParent()) {
      int last = levels.size() - 1;
      if (last >= 0 && levels.get(last).getElement().equals(at.get().getElement())) {
        // A test that is repeated: JUnit calls afterAll only for the outer context of a class.
        levels.remove(last);
      }
      levels.add(at.get());
    }
    return levels;
  }

  private static Optional<Sandbox> sandbox(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), Sandbox.class);
  }

  private static boolean isMethod(ExtensionContext context) {
    return context.getElement().filter(Method.class::isInstance).isPresent();
  }

  private void collectFaults(List<ExtensionContext> levels) {
    boolean owned = !settings.perClass();
    for (ExtensionContext level : levels) {
      owned |= level == owner;
      if (level.getElement().isPresent()) {
        collectFaults(level.getElement().get(), owned);
      }
    }
  }

  private void collectFaults(AnnotatedElement element, boolean owned) {
    for (WithFault fault : AnnotationSupport.findRepeatableAnnotations(element, WithFault.class)) {
      if (!owned) {
        throw PlannedFault.wrong(
            fault,
            "this gateway is shared, so put its faults where @Sandbox(perClass = true) is;"
                + " or give this test a @Sandbox of its own");
      }
      PlannedFault planned = PlannedFault.of(fault);
      faults.add(planned);
      if (element instanceof Method) {
        ofMethod.add(planned);
      }
    }
  }

  /** Whether there is a context whose end closes the gateway. */
  boolean hasOwner() {
    return settings.perClass() || isMethod(owner);
  }
}
