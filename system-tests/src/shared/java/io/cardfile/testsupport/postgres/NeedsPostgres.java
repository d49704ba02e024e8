package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;

/**
 * Starts servers for JUnit tests. A test is skipped where a program is missing, and the reason is
 * printed once for each JVM. With {@code -Dcardfile.postgres.required=true}, as in continuous
 * integration, the test fails instead.
 */
public final class NeedsPostgres {

  private static final String REQUIRED = "cardfile.postgres.required";
  private static final Set<String> PRINTED = ConcurrentHashMap.newKeySet();

  private NeedsPostgres() {}

  /** Starts a server as {@link PostgresServer#start} does. */
  public static PostgresServer start() throws IOException {
    return orSkip(PostgresServer::start);
  }

  /**
   * Starts the installed PgBouncer in front of {@code server}.
   *
   * @param settings lines of the section {@code [pgbouncer]} of its configuration
   */
  public static PgBouncer bouncer(PostgresServer server, String schema, String... settings)
      throws IOException {
    return orSkip(() -> PgBouncer.start(server, schema, settings));
  }

  /** Starts a program. */
  interface Start<T> {
    T start() throws IOException;
  }

  private static <T> T orSkip(Start<T> program) throws IOException {
    return orSkip(REQUIRED, program);
  }

  /** Starts a program; skips the test if it is missing, unless the property is true. */
  static <T> T orSkip(String property, Start<T> program) throws IOException {
    try {
      return program.start();
    } catch (MissingProgramException e) {
      if (Boolean.getBoolean(property)) {
        throw e;
      }
      if (PRINTED.add(e.getMessage())) {
        System.err.println("SKIPPED: " + e.getMessage()); // Surefire does not print the reason.
      }
      return Assumptions.abort(e.getMessage());
    }
  }
}
