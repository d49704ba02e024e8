package io.cardfile.benchmarks.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A PostgreSQL with the table of a journal, until standard input ends. */
public final class PostgresMain {

  private PostgresMain() {}

  /** Argument: the file that the JDBC URL is written to, which contains a password. */
  public static void main(String[] args) throws IOException {
    PostgresServer server = PostgresServer.start();
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(server.jdbcUrl());
    try (HikariDataSource pool = new HikariDataSource(config)) {
      JdbcJournal.createSchema(pool);
    }
    Files.writeString(Path.of(args[0]), server.jdbcUrl());
    System.out.println("port=" + server.port());
    System.in.transferTo(System.err);
    System.exit(0);
  }
}
