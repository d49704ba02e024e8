package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.FaultLine.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The behaviour of a transport under each fault: requests that the server received, outcome, time.
 *
 * <pre>{@code
 * FaultTable.of(MyTransportContractTest.class).forEach(System.out::println);
 * }</pre>
 *
 * <p>Needs {@code junit-platform-launcher} on the class path.
 */
public final class FaultTable {

  private FaultTable() {}

  /**
   * Runs the rows of a suite, one after the other, which takes half a minute or more.
   *
   * @return one line for each, ordered by row, fault and circumstance; unmodifiable
   */
  public static List<FaultLine> of(Class<? extends TransportContract> suite) {
    Lines lines = new Lines();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(groups(Objects.requireNonNull(suite, "suite == null")))
                .configurationParameter("junit.jupiter.execution.timeout.default", "5 s")
                // An interrupt does not end a read from a socket.
                .configurationParameter(
                    "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
                .build(),
            lines);
    return lines.sorted();
  }

  /** Returns the groups with rows of the table; the others would only take time. */
  private static List<DiscoverySelector> groups(Class<? extends TransportContract> suite) {
    List<DiscoverySelector> groups = new ArrayList<>();
    for (Class<?> group : TransportContract.class.getDeclaredClasses()) {
      if (ContractRows.class.isAssignableFrom(group) && hasRows(group)) {
        groups.add(DiscoverySelectors.selectNestedClass(Collections.singletonList(suite), group));
      }
    }
    return groups;
  }

  private static boolean hasRows(Class<?> group) {
    Class<?> rows = group.getSuperclass();
    return rows == CatalogueRows.class
        || Arrays.stream(rows.getDeclaredMethods())
            .anyMatch(method -> method.isAnnotationPresent(FaultRow.class));
  }

  private static final class Lines implements TestExecutionListener {

    private final Map<String, Map<String, String>> entries = new ConcurrentHashMap<>();
    private final List<FaultLine> lines = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entries
          .computeIfAbsent(test.getUniqueId(), id -> new LinkedHashMap<>())
          .putAll(entry.getKeyValuePairs());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      Map<String, String> values = entries.remove(test.getUniqueId());
      if (values != null && values.containsKey(FaultLine.ROW)) {
        lines.add(new FaultLine(values, result(result.getStatus())));
      }
    }

    private static Result result(TestExecutionResult.Status status) {
      switch (status) {
        case SUCCESSFUL:
          return Result.HELD;
        case ABORTED:
          return Result.SKIPPED;
        default:
          return Result.BROKEN;
      }
    }

    List<FaultLine> sorted() {
      List<FaultLine> sorted = new ArrayList<>(lines);
      sorted.sort(
          Comparator.comparingInt(FaultLine::row)
              .thenComparing(FaultLine::fault)
              .thenComparing(FaultLine::circumstance));
      return Collections.unmodifiableList(sorted);
    }
  }
}
