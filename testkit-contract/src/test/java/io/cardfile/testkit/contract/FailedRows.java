package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.TransportContract.Faults;
import io.cardfile.testkit.fault.NamedFault;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

/** Runs a part of the contract and records the names of the failed rows. */
final class FailedRows implements TestExecutionListener {

  private static final String PARAMETERS =
      "(" + NamedFault.class.getName() + ", " + TestReporter.class.getName() + ")";

  private static final String SUITE = "the suite itself";

  private final Map<String, String> messages = Collections.synchronizedMap(new TreeMap<>());
  private final StringBuffer suiteFailure = new StringBuffer();

  private FailedRows() {}

  static Set<String> ofGroup(Class<?> suite, Class<?> group) {
    return messagesOfGroup(suite, group).keySet();
  }

  /** Returns the message of each failed row of a group, by the name of the row. */
  static Map<String, String> messagesOfGroup(Class<?> suite, Class<?> group) {
    return of(0, DiscoverySelectors.selectNestedClass(List.of(suite), group)).messages;
  }

  /** Returns the failure of the suite at its end, after waiting for late requests. */
  static String ofSuite(Class<?> suite, Class<?> group, long settlingMillis) {
    FailedRows failed =
        of(settlingMillis, DiscoverySelectors.selectNestedClass(List.of(suite), group));
    return failed.suiteFailure.toString();
  }

  /** Returns the failed rows of a few faults; the whole catalogue would take too long. */
  static Set<String> ofFaults(
      Class<? extends TransportContract> suite,
      String circumstance,
      Stream<NamedFault> source,
      String... names) {
    return messagesOfFaults(suite, circumstance, source, names).keySet();
  }

  /** Returns the message of each failed row of a few faults, by the name of the row. */
  static Map<String, String> messagesOfFaults(
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
            0,
            Stream.of(names)
                .map(name -> "#" + (all.indexOf(name) + 1))
                .map(index -> rows.append("test-template-invocation", index))
                .map(DiscoverySelectors::selectUniqueId)
                .toArray(DiscoverySelector[]::new))
        .messages;
  }

  private static FailedRows of(long settlingMillis, DiscoverySelector... selectors) {
    FailedRows failed = new FailedRows();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectors)
            .configurationParameter(ControlSuites.ASKED_FOR, "true")
            .configurationParameter(SideEffectsExtension.SETTLING, String.valueOf(settlingMillis))
            .configurationParameter("junit.jupiter.execution.timeout.default", "5 s")
            // An interrupt does not end a read from a socket.
            .configurationParameter(
                "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
            .build();
    LauncherFactory.create().execute(request, failed);
    return failed;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      messages.put(name(test), result.getThrowable().map(Throwable::getMessage).orElse(""));
      if (!test.isTest()) {
        result.getThrowable().ifPresent(suiteFailure::append);
      }
    }
  }

  /** Returns the method and, if parameterized, its arguments: {@code aRedirect.. 307}. */
  private static String name(TestIdentifier test) {
    String method =
        test.getSource()
            .filter(MethodSource.class::isInstance)
            .map(source -> ((MethodSource) source).getMethodName())
            .orElse(SUITE);
    String shown =
        test.getDisplayName().replaceFirst("^(\\[\\d+] [a-z0-9.-]+): .*", "$1"); // A reason.
    return shown.startsWith("[") ? method + shown.substring(shown.indexOf(']') + 1) : method;
  }
}
