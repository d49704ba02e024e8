package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a test class from within a test and records the passed and failed tests with their messages.
 */
final class TestLaunch implements TestExecutionListener {

  final Set<String> passed = Collections.synchronizedSet(new TreeSet<>());
  final Map<String, String> failed = Collections.synchronizedMap(new TreeMap<>());

  private TestLaunch() {}

  static TestLaunch inOrder(Class<?> tests) {
    return run(tests, "false");
  }

  static TestLaunch atTheSameTime(Class<?> tests) {
    return run(tests, "true");
  }

  private static TestLaunch run(Class<?> tests, String parallel) {
    TestLaunch launched = new TestLaunch();
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(tests))
            .configurationParameter("junit.jupiter.execution.timeout.default", "20 s")
            .configurationParameter("junit.jupiter.execution.parallel.enabled", parallel)
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "8");
    LauncherFactory.create().execute(request.build(), launched);
    return launched;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
      if (test.isTest()) {
        passed.add(test.getDisplayName());
      }
    } else {
      failed.put(
          test.getDisplayName(), String.valueOf(result.getThrowable().orElseThrow().getMessage()));
    }
  }

  /** Asserts that all tests passed, and their number. */
  void assertAllPassed(int tests) {
    assertEquals(Map.of(), failed);
    assertEquals(tests, passed.size(), passed.toString());
  }

  /** Returns the message of the only failure. */
  String onlyFailure() {
    assertEquals(1, failed.size(), failed.toString());
    return failed.values().iterator().next();
  }
}
