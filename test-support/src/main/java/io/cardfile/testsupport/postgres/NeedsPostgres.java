package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Starts PostgreSQL for JUnit tests, or skips them if it is not installed. */
public final class NeedsPostgres {

  private static final String REQUIRED = "cardfile.postgres.required";

  private NeedsPostgres() {}

  /**
   * Starts a server, or skips the test with the reason; with {@code
   * -Dcardfile.postgres.required=true}, as in continuous integration, the test fails instead.
   */
  public static PostgresServer start() throws IOException {
    Optional<String> missing = PostgresServer.whyMissing();
    if (missing.isPresent() && !Boolean.getBoolean(REQUIRED)) {
      Assumptions.abort("PostgreSQL is not installed: " + missing.get());
    }
    return PostgresServer.start();
  }

  /**
   * Starts PgBouncer in front of {@code server}, or skips or fails the test as {@link #start} does.
   *
   * @param settings lines of the section {@code [pgbouncer]} of its configuration
   */
  public static PgBouncer bouncer(PostgresServer server, String schema, String... settings)
      throws IOException {
    if (!PgBouncer.isInstalled() && !Boolean.getBoolean(REQUIRED)) {
      Assumptions.abort("PgBouncer is not installed");
    }
    return PgBouncer.start(server, schema, settings);
  }
}
