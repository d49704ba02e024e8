package io.cardfile.testsupport.postgres;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;

/**
 * Starts servers for JUnit tests. A test is skipped where a program is missing, and the reason is
 * printed. With {@code -Dcardfile.postgres.required=true}, as in continuous integration, the test
 * fails instead.
 */
public final class NeedsPostgres {

  private static final String REQUIRED = "cardfile.postgres.required";

  private NeedsPostgres() {}

  /** Starts a server as {@link PostgresServer#start} does. */
  public static PostgresServer start() throws IOException {
    require(PostgresServer.installed() != null, "PostgreSQL", REQUIRED);
    return PostgresServer.start();
  }

  /**
   * Starts the installed PgBouncer in front of {@code server}.
   *
   * @param settings lines of the section {@code [pgbouncer]} of its configuration
   */
  public static PgBouncer bouncer(PostgresServer server, String schema, String... settings)
      throws IOException {
    require(Files.isExecutable(PgBouncer.PROGRAM), "PgBouncer", REQUIRED);
    return new PgBouncer(server, schema, settings);
  }

  /** Skips the test if a program is not installed, or fails if the property requires it. */
  static void require(boolean isInstalled, String program, String property) {
    String reason = program + " is not installed";
    if (!isInstalled) {
      System.err.println("SKIPPED: " + reason); // Surefire does not print the reason.
    }
    assertTrue(isInstalled || !Boolean.getBoolean(property), reason);
    assumeTrue(isInstalled, reason);
  }
}
