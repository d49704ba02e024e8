package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.TransportContract.Faults;
import io.cardfile.testkit.fault.NamedFault;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a part of the contract and keeps the names of the rows that failed. */
final class FailedRows implements TestExecutionListener {

  private static final String PARAMETERS =
      "(" + NamedFault.class.getName() + ", " + TestReporter.class.getName() + ")";

  private final Set<String> names = Collections.synchronizedSet(new TreeSet<>());

  private FailedRows() {}

  static Set<String> ofGroup(Class<?> suite, Class<?> group) {
    return of(DiscoverySelectors.selectNestedClass(List.of(suite), group));
  }

  /** Those of a few faults, of which the whole catalogue would take long. */
  static Set<String> ofFaults(
      Class<? extends TransportContract> suite,
      String circumstance,
      Stream<NamedFault> source,
      String... names) {
    List<String> all = source.map(NamedFault::name).collect(Collectors.toList());
    UniqueId rows =
        UniqueId.forEngine("junit-jupiter")
            .append("class", suite.getName())
            .append("nested-class", Faults.class.getSimpleName())
            .append("test-template", circumstance + PARAMETERS);
    return of(
        Stream.of(names)
            .map(name -> "#" + (all.indexOf(name) + 1))
            .map(index -> rows.append("test-template-invocation", index))
            .map(DiscoverySelectors::selectUniqueId)
            .toArray(DiscoverySelector[]::new));
  }

  private static Set<String> of(DiscoverySelector... selectors) {
    FailedRows failed = new FailedRows();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectors)
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
    String shown =
        test.getDisplayName().replaceFirst("^(\\[\\d+] [a-z0-9.-]+): .*", "$1"); // A reason.
    return shown.startsWith("[") ? method + shown.substring(shown.indexOf(']') + 1) : method;
  }
}
