package io.cardfile.testkit.contract;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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

/** Runs some rows of a contract on an implementation that breaks it. */
final class FailedRows implements TestExecutionListener {

  private static final String REQUESTED = "cardfile.contract.rows";

  private final Map<String, String> messages = Collections.synchronizedMap(new TreeMap<>());

  private FailedRows() {}

  /** Returns the messages of those of {@code rows} that failed, by method and arguments. */
  static Map<String, String> of(Class<?> suite, Class<?> group, String... rows) {
    FailedRows failed = new FailedRows();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectNestedClass(List.of(suite), group))
                .configurationParameter(REQUESTED, String.join("\n", rows))
                .build(),
            failed);
    return failed.messages;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      String method =
          test.getSource()
              .filter(MethodSource.class::isInstance)
              .map(source -> ((MethodSource) source).getMethodName())
              .orElse("");
      messages.put(
          row(method, test.getDisplayName()),
          result.getThrowable().map(Throwable::getMessage).orElse(""));
    }
  }

  private static String row(String method, String displayName) {
    return method + displayName.replaceFirst("^.*\\(.*\\)$|^\\[\\d+]", "");
  }

  /** Skips a suite that fails on purpose, except the rows that {@link #of} requests. */
  static final class OnRequest implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      List<String> rows =
          context
              .getConfigurationParameter(REQUESTED)
              .map(String::lines)
              .orElse(Stream.empty())
              .toList();
      String name =
          context
              .getTestMethod()
              .map(method -> row(method.getName(), context.getDisplayName()))
              .orElse("");
      return rows.stream().anyMatch(row -> row.startsWith(name))
          ? ConditionEvaluationResult.enabled("requested")
          : ConditionEvaluationResult.disabled("fails on purpose");
    }
  }
}
