package io.cardfile.benchmarks.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.benchmarks.cardfile.CardfileCharger;
import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One process of a billing run: the whole client, with the journal in a PostgreSQL. The system
 * property {@code benchmarks.postgres} names the file with its JDBC URL.
 */
public final class CardfileOnPostgres extends CardfileCharger {

  private static final int CONNECTIONS = 16;

  public CardfileOnPostgres(Setup setup) throws IOException {
    super(setup, JdkTransport.create(), open());
  }

  private static JdbcJournal open() throws IOException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(Files.readString(Path.of(System.getProperty("benchmarks.postgres"))));
    config.setMaximumPoolSize(CONNECTIONS);
    return JdbcJournal.open(new HikariDataSource(config));
  }
}
