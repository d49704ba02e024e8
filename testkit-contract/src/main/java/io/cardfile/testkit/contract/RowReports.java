package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.Promise.BrokenPromiseError;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Names in each failure the promise, the row and the capability that may be declared missing. */
final class RowReports
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {

  @Override
  public void handleTestExecutionException(ExtensionContext row, Throwable thrown)
      throws Throwable {
    throw thrown instanceof TestAbortedException ? thrown : described(row, thrown);
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
