package io.cardfile.benchmarks.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.benchmarks.cardfile.CardfileCharger;
import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;

/**
 * One process of a billing run: the whole client, with the journal in the PostgreSQL that the
 * system property {@code benchmarks.postgres} names.
 */
public final class CardfileOnPostgres extends CardfileCharger {

  private static final int CONNECTIONS = 16;

  public CardfileOnPostgres(Setup setup) throws IOException {
    super(setup, JdkTransport.create(), open());
  }

  private static JdbcJournal open() throws IOException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(System.getProperty("benchmarks.postgres"));
    config.setMaximumPoolSize(CONNECTIONS);
    return JdbcJournal.open(new HikariDataSource(config));
  }
}
