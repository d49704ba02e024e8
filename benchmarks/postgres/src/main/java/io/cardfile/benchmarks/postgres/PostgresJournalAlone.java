package io.cardfile.benchmarks.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.benchmarks.cardfile.JournalCharger;
import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;

/**
 * The journal in PostgreSQL, without a client. The server is a process of its own, which ends with
 * this JVM; its processor time is not part of the figures.
 */
public final class PostgresJournalAlone extends JournalCharger {

  private static final int CONNECTIONS = 32;

  /** Starts the server, in a folder of its own; {@code setup} has no setting for it. */
  public PostgresJournalAlone(Setup setup) throws IOException {
    super(open());
  }

  private static JdbcJournal open() throws IOException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(PostgresServer.start().jdbcUrl());
    config.setMaximumPoolSize(CONNECTIONS);
    HikariDataSource pool = new HikariDataSource(config);
    JdbcJournal.createSchema(pool);
    return JdbcJournal.open(pool);
  }
}
