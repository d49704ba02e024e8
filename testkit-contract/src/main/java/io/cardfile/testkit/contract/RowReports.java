package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.Promise.BrokenPromiseError;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Names, in each failure, the promise, the row and the capability that may be declared missing, and
 * skips the remaining rows of a suite when five rows have failed slowly: a transport that hangs
 * would otherwise hang in each row.
 */
final class RowReports
    implements BeforeEachCallback,
        BeforeTestExecutionCallback,
        AfterTestExecutionCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {

  private static final Namespace NAMESPACE = Namespace.create(RowReports.class);
  private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(4);
  private static final int MOST_SLOW_FAILURES = 5;

  @Override
  public void beforeEach(ExtensionContext row) {
    Assumptions.assumeTrue(
        slowFailures(row).get() < MOST_SLOW_FAILURES,
        "not run: five rows of this suite have failed after more than four seconds each");
  }

  private static AtomicInteger slowFailures(ExtensionContext row) {
    Class<?> suite = row.getRequiredTestInstances().getAllInstances().get(0).getClass();
    return row.getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(suite, any -> new AtomicInteger(), AtomicInteger.class);
  }

  @Override
  public void beforeTestExecution(ExtensionContext row) {
    row.getStore(NAMESPACE).put("start", System.nanoTime());
  }

  @Override
  public void afterTestExecution(ExtensionContext row) {
    long start = row.getStore(NAMESPACE).get("start", Long.class);
    boolean failed = row.getExecutionException().filter(RowReports::isFailure).isPresent();
    if (failed && System.nanoTime() - start > SLOW_NANOS) {
      slowFailures(row).incrementAndGet();
    }
  }

  private static boolean isFailure(Throwable thrown) {
    return !(thrown instanceof TestAbortedException);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext row, Throwable thrown)
      throws Throwable {
    throw isFailure(thrown) ? described(row, thrown) : thrown;
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext row, Throwable thrown)
      throws Throwable {
    throw described(row, thrown);
  }

  private static AssertionError described(ExtensionContext row, Throwable thrown) {
    ContractRows rows =
        row.getRequiredTestInstances()
            .findInstance(ContractRows.class)
            .orElseThrow(IllegalStateException::new);
    Promise promise =
        thrown instanceof BrokenPromiseError ? ((BrokenPromiseError) thrown).promise : rows.promise;
    String what =
        thrown instanceof AssertionError
            ? thrown.getMessage()
            : thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    return new AssertionError(promise + ": " + name(row) + ": " + what + rows.wayOut(), thrown);
  }

  /** Returns the method and, if there are any, the arguments in quotes. */
  private static String name(ExtensionContext row) {
    String shown = row.getDisplayName();
    String method = row.getRequiredTestMethod().getName();
    return shown.startsWith("[")
        ? method + " \"" + shown.substring(shown.indexOf(' ') + 1) + "\""
        : method;
  }
}
