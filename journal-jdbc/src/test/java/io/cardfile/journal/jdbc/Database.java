package io.cardfile.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.testsupport.postgres.MariaDbServer;
import io.cardfile.testsupport.postgres.NeedsMariaDb;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** An empty database with a pool. */
final class Database implements AutoCloseable {

  /** A kind of database, with a driver. */
  enum Kind {
    POSTGRESQL,
    MARIADB,
    /** MariaDB with the driver of MySQL. */
    MARIADB_BY_MYSQL,
    SQLITE,
    H2
  }

  static final int CONNECTIONS = 16;

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static PostgresServer postgres;
  private static MariaDbServer mariaDb;

  private final HikariDataSource pool;

  Database(HikariConfig config) {
    pool = new HikariDataSource(config);
  }

  static Database of(Kind kind) throws IOException, SQLException {
    return new Database(config(url(kind)));
  }

  static HikariConfig config(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    return config;
  }

  /** Returns the URL of a new database; servers are shared by the tests of this JVM. */
  static String url(Kind kind) throws IOException, SQLException {
    String name = "test" + COUNT.incrementAndGet();
    return switch (kind) {
      case POSTGRESQL -> created(postgres().jdbcUrl(), "/postgres?", name);
      case MARIADB -> created(mariaDb().jdbcUrl("mariadb"), "/cardfile?", name);
      case MARIADB_BY_MYSQL -> created(mariaDb().jdbcUrl("mysql"), "/cardfile?", name);
      case SQLITE -> "jdbc:sqlite:" + folder().resolve(name + ".db");
      case H2 -> "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
    };
  }

  private static String created(String url, String database, String name) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      execute(connection, "CREATE DATABASE " + name);
    }
    return url.replace(database, "/" + name + "?");
  }

  private static Path folder() throws IOException {
    Path folder = Files.createTempDirectory("cardfile-sqlite-");
    folder.toFile().deleteOnExit();
    return folder;
  }

  static synchronized PostgresServer postgres() throws IOException {
    if (postgres == null) {
      postgres = NeedsPostgres.start();
    }
    return postgres;
  }

  static synchronized MariaDbServer mariaDb() throws IOException {
    if (mariaDb == null) {
      mariaDb = NeedsMariaDb.start();
      Runtime.getRuntime().addShutdownHook(new Thread(mariaDb::close));
    }
    return mariaDb;
  }

  HikariDataSource pool() {
    return pool;
  }

  /** Returns the first column of the first row. */
  String ask(String query) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      execute(connection, sql);
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
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
