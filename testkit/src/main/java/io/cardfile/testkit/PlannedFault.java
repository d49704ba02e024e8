package io.cardfile.testkit;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** A valid {@link WithFault} and the fault that it names. */
final class PlannedFault {

  // A client may time out before the server reads: on a loaded machine that takes this long.
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final String ADVICE = "; FaultCatalogue.all() lists them all";

  private final WithFault annotation;
  private final Fault fault;

  private PlannedFault(WithFault annotation, Fault fault) {
    this.annotation = annotation;
    this.fault = fault;
  }

  static PlannedFault of(WithFault annotation) {
    Fault fault = named(annotation);
    int choices =
        (annotation.always() ? 1 : 0)
            + given(annotation.request())
            + given(annotation.connection());
    if (choices > 1) {
      throw wrong(annotation, "takes one of request, connection and always");
    }
    if (annotation.request() < 0 || annotation.connection() < 0) {
      throw wrong(annotation, "requests and connections are counted from 1");
    }
    return new PlannedFault(annotation, fault);
  }

  private static Fault named(WithFault annotation) {
    try {
      return FaultCatalogue.fault(annotation.value());
    } catch (IllegalArgumentException e) {
      throw wrong(annotation, e.getMessage() + ADVICE);
    }
  }

  private static int given(int number) {
    return number == 0 ? 0 : 1;
  }

  static ExtensionConfigurationException wrong(WithFault annotation, String problem) {
    return new ExtensionConfigurationException(describe(annotation) + ": " + problem);
  }

  static String describe(WithFault annotation) {
    return "@WithFault(\"" + annotation.value() + "\")";
  }

  void schedule(FaultServer server) {
    if (annotation.always()) {
      server.always(fault);
    } else if (annotation.request() > 0) {
      server.onRequest(annotation.request(), fault);
    } else if (annotation.connection() > 0) {
      server.onConnection(annotation.connection(), fault);
    } else {
      server.once(fault);
    }
  }

  /** Throws an {@link AssertionError} when the fault did not happen. */
  void requireHappened(@Nullable FaultServer server) {
    if (server == null) {
      throw new AssertionError(
          describe(annotation)
              + " never happened: it needs a FaultServer, which is not a parameter of the test");
    }
    if (!server.awaitFault(fault, GRACE)) {
      throw new AssertionError(
          describe(annotation)
              + " never happened: "
              + server
              + " read "
              + server.requests()
              + " requests on "
              + server.connections()
              + " connections");
    }
  }
}
