package io.cardfile.testkit.postgres;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** For JUnit tests: what becomes of them where PostgreSQL is not installed. */
public final class NeedsPostgres {

  private static final String REQUIRED = "cardfile.postgres.required";

  private NeedsPostgres() {}

  /**
   * Starts a server or skips the test with the reason; with {@code -Dcardfile.postgres.required=
   * true}, as in continuous integration, fails it instead.
   */
  public static PostgresServer start() throws IOException {
    Optional<String> missing = PostgresServer.whyMissing();
    if (missing.isPresent() && !Boolean.getBoolean(REQUIRED)) {
      Assumptions.abort("PostgreSQL is not installed: " + missing.get());
    }
    return PostgresServer.start();
  }
}
