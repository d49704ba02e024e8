package io.cardfile.testkit.contract;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a group of a contract on an implementation that breaks it. */
final class FailedRows implements TestExecutionListener {

  private static final String REQUESTED = "cardfile.contract.breaks";

  private final Map<String, String> messages = Collections.synchronizedMap(new TreeMap<>());

  private FailedRows() {}

  /** Returns the messages of the failed rows, by method and arguments. */
  static Map<String, String> of(Class<?> suite, Class<?> group) {
    FailedRows failed = new FailedRows();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectNestedClass(List.of(suite), group))
                .configurationParameter(REQUESTED, "true")
                .build(),
            failed);
    return failed.messages;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      messages.put(name(test), result.getThrowable().map(Throwable::getMessage).orElse(""));
    }
  }

  private static String name(TestIdentifier test) {
    String method =
        test.getSource()
            .filter(MethodSource.class::isInstance)
            .map(source -> ((MethodSource) source).getMethodName())
            .orElse("");
    return method + test.getDisplayName().replaceFirst("^.*\\(\\)$|^\\[\\d+]", "");
  }

  /** Skips a suite that fails on purpose, except within {@link #of}. */
  static final class OnRequest implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return context.getConfigurationParameter(REQUESTED).isPresent()
          ? ConditionEvaluationResult.enabled("requested")
          : ConditionEvaluationResult.disabled("fails on purpose");
    }
  }
}
