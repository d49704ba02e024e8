package io.cardfile.testkit.contract;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a part of the contract and keeps the names of the rows that failed. */
final class FailedRows implements TestExecutionListener {

  private final Set<String> names = Collections.synchronizedSet(new TreeSet<>());

  private FailedRows() {}

  static Set<String> ofGroup(Class<? extends TransportContract> suite, Class<?> group) {
    return of(DiscoverySelectors.selectNestedClass(List.of(suite), group));
  }

  static Set<String> ofRow(Class<? extends TransportContract> suite, Class<?> group, String row) {
    return of(DiscoverySelectors.selectNestedMethod(List.of(suite), group, row));
  }

  private static Set<String> of(DiscoverySelector selector) {
    FailedRows failed = new FailedRows();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selector)
            .configurationParameter(ControlSuites.ASKED_FOR, "true")
            .configurationParameter("junit.jupiter.execution.timeout.default", "5 s")
            // A thread that reads from a socket hears no interrupt.
            .configurationParameter(
                "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
            .build();
    LauncherFactory.create().execute(request, failed);
    return failed.names;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      names.add(name(test));
    }
  }

  /** The method and, for one of many, its arguments: {@code aRedirect.. 307}. */
  private static String name(TestIdentifier test) {
    String method =
        test.getSource()
            .filter(MethodSource.class::isInstance)
            .map(source -> ((MethodSource) source).getMethodName())
            .orElse("no row: ");
    String shown = test.getDisplayName();
    return shown.startsWith("[") ? method + shown.substring(shown.indexOf(']') + 1) : method;
  }
}
