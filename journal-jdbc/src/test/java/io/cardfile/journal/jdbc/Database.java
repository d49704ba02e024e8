package io.cardfile.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.testkit.postgres.NeedsPostgres;
import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A database that is empty when a test begins, behind a pool. */
final class Database implements AutoCloseable {

  static final int CONNECTIONS = 16;

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static PostgresServer server;

  private final HikariDataSource pool;

  private Database(String url) {
    this(config(url));
  }

  Database(HikariConfig config) {
    pool = new HikariDataSource(config);
  }

  static HikariConfig config(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(30_000);
    return config;
  }

  /** A schema of its own on a server that all tests of this JVM share, and that ends with it. */
  static Database postgres() throws IOException, SQLException {
    return new Database(postgresUrl());
  }

  static synchronized String postgresUrl() throws IOException, SQLException {
    if (server == null) {
      server = NeedsPostgres.start();
    }
    String schema = "test" + COUNT.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl())) {
      Engine.execute(connection, "CREATE SCHEMA " + schema);
    }
    return server.jdbcUrl() + "&currentSchema=" + schema;
  }

  /** The server of {@link #postgres}, and of a schema that nothing is in. */
  static synchronized PostgresServer server() throws IOException, SQLException {
    postgresUrl();
    return server;
  }

  static Database sqlite(Path folder) {
    return new Database("jdbc:sqlite:" + folder.resolve("journal-" + COUNT.incrementAndGet()));
  }

  static Database h2() {
    return new Database(h2Config());
  }

  static HikariConfig h2Config() {
    return config("jdbc:h2:mem:test" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
  }

  HikariDataSource pool() {
    return pool;
  }

  /** The first column of the first row. */
  String ask(String query) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      return Engine.text(connection, Parameters.withTime(query));
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      Engine.execute(connection, sql);
    }
  }

  /** The leases of an owner, or of all with null, end now, as if it had died long ago. */
  void endLeases(JdbcJournal owner) throws SQLException {
    String name = owner.toString().replaceAll("JdbcJournal\\((.*)\\)", "$1");
    execute("UPDATE cardfile_purchase SET lease_until = 0 WHERE owner = '" + name + "'");
  }

  /** All columns of all rows, as text. */
  String dump() throws SQLException {
    StringBuilder dump = new StringBuilder();
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM cardfile_purchase")) {
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          dump.append(row.getString(i)).append('|');
        }
        dump.append('\n');
      }
    }
    return dump.toString();
  }

  @Override
  public void close() {
    pool.close();
  }
}
