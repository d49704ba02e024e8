package io.cardfile.testsupport.postgres;

import java.io.IOException;

/**
 * Starts servers for JUnit tests. A test is skipped where MariaDB is missing. With {@code
 * -Dcardfile.mariadb.required=true}, as in continuous integration, the test fails instead.
 */
public final class NeedsMariaDb {

  private NeedsMariaDb() {}

  /** Starts a server as {@link MariaDbServer#start} does. */
  public static MariaDbServer start() throws IOException {
    NeedsPostgres.require(MariaDbServer.isInstalled(), "MariaDB", "cardfile.mariadb.required");
    return MariaDbServer.start();
  }
}
