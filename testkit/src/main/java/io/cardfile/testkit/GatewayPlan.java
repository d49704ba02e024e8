package io.cardfile.testkit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What the annotations around a test ask for. */
final class GatewayPlan {

  /** What the gateway is like. */
  final Sandbox settings;

  /** Whose end is the gateway's. */
  final ExtensionContext owner;

  /** In the order of their precedence. */
  final List<PlannedFault> faults = new ArrayList<>();

  /** Those of the test method itself. */
  final List<PlannedFault> ofMethod = new ArrayList<>();

  @Sandbox
  private static final class Defaults {}

  private GatewayPlan(ExtensionContext context) {
    List<ExtensionContext> levels = levels(context);
    Optional<ExtensionContext> place =
        levels.stream().filter(level -> sandbox(level).isPresent()).findFirst();
    settings =
        place.flatMap(GatewayPlan::sandbox).orElse(Defaults.class.getAnnotation(Sandbox.class));
    owner = settings.perClass() ? place.get() : context;
    if (settings.perClass() && isMethod(owner)) {
      throw new ExtensionConfigurationException("@Sandbox(perClass = true) is for classes");
    }
    collectFaults(levels);
  }

  static GatewayPlan of(ExtensionContext context) {
    return new GatewayPlan(context);
  }

  /** One for each method or class, outwards. */
  private static List<ExtensionContext> levels(ExtensionContext context) {
    List<ExtensionContext> levels = new ArrayList<>();
    for (Optional<ExtensionContext> at = Optional.of(context);
        at.isPresent();
        at = at.get().getParent()) {
      int last = levels.size() - 1;
      if (last >= 0 && levels.get(last).getElement().equals(at.get().getElement())) {
        // What runs more than once: only the outer context of a class is told of its end.
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
            "this gateway is shared, so its faults stand beside @Sandbox(perClass = true);"
                + " or give this test a @Sandbox of its own");
      }
      PlannedFault planned = PlannedFault.of(fault);
      faults.add(planned);
      if (element instanceof Method) {
        ofMethod.add(planned);
      }
    }
  }

  /** Whether it is known when the gateway is to be closed. */
  boolean hasOwner() {
    return settings.perClass() || isMethod(owner);
  }
}
