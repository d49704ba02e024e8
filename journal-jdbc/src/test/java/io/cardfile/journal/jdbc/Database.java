package io.cardfile.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A database with a pool, empty at the start of a test. */
final class Database implements AutoCloseable {

  static final int CONNECTIONS = 16;

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static PostgresServer server;
  private static PostgresServer installed;

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

  /**
   * Returns a new database on a server that all tests of this JVM share, and that ends with the
   * JVM.
   */
  static Database postgres() throws IOException, SQLException {
    return new Database(postgresUrl());
  }

  static synchronized String postgresUrl() throws IOException, SQLException {
    if (server == null) {
      server = NeedsPostgres.start();
    }
    return newDatabase(server);
  }

  /** The same on a server that has {@code pg_dump} and {@code psql}, for {@link PostgresDump}. */
  static synchronized Database installedPostgres() throws IOException, SQLException {
    if (installed == null) {
      installed = NeedsPostgres.start();
    }
    return new Database(newDatabase(installed));
  }

  private static String newDatabase(PostgresServer server) throws SQLException {
    String name = "test" + COUNT.incrementAndGet();
    String url = server.jdbcUrl().replace("/postgres?", "/" + name + "?");
    execute(server.jdbcUrl(), "CREATE DATABASE " + name);
    execute(url, "CREATE SCHEMA " + name);
    return url + "&currentSchema=" + name;
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      SqlDialect.execute(connection, sql);
    }
  }

  /** Returns the server of {@link #postgres}, whose database {@code postgres} is empty. */
  static synchronized PostgresServer server() throws IOException, SQLException {
    postgresUrl();
    return server;
  }

  static Database of(SqlDialect dialect, Path folder) throws IOException, SQLException {
    return switch (dialect) {
      case POSTGRESQL -> postgres();
      case SQLITE -> sqlite(folder);
      case H2 -> h2();
    };
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

  /** Returns the first column of the first row. */
  String ask(String query) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      return SqlDialect.text(connection, query);
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      SqlDialect.execute(connection, sql);
    }
  }

  /** Applies the file of a schema like a migration tool. */
  void runScript(SqlDialect dialect, int version) throws IOException, SQLException {
    try (InputStream in = JdbcJournal.class.getResourceAsStream(dialect.script(version));
        Connection connection = pool.getConnection()) {
      String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String statement : script.replaceAll("--[^\n]*", "").split(";\\s*\n(?! )")) {
        if (!statement.isBlank()) {
          SqlDialect.execute(connection, statement);
        }
      }
    }
  }

  /** Ends the leases of an owner, or all leases with null, as if the owner had died long ago. */
  void endLeases(JdbcJournal owner) throws SQLException {
    String name = owner.toString().replaceAll("JdbcJournal\\((.*), .*\\)", "$1");
    execute("UPDATE cardfile_purchase SET lease_until = 0 WHERE owner = '" + name + "'");
  }

  /** Returns all columns of all rows as text. */
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

  /**
   * Closes the pool, and resets the login timeout that the pool has set for all drivers of the JVM.
   */
  @Override
  public void close() {
    pool.close();
    DriverManager.setLoginTimeout(0);
  }
}
