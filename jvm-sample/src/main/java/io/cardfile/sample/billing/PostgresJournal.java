package io.cardfile.sample.billing;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.sample.WrongOptions;
import io.cardfile.sample.billing.BillingOptions.Task;
import java.io.Closeable;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A journal in PostgreSQL with a connection pool, for several machines that share a run.
 *
 * @param pool the journal's pool
 */
record PostgresJournal(JdbcJournal journal, HikariDataSource pool) implements Closeable {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final String SOCKET_TIMEOUT_SECONDS = "15"; // The driver ignores a number.
  private static final Logger DRIVER = Logger.getLogger("org.postgresql");

  /** Refuses a URL that the driver does not accept, for which the pool would end the program. */
  static void requireUrl(String url) throws WrongOptions {
    DRIVER.setLevel(Level.OFF); // Its warnings contain parts of the URL.
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new WrongOptions(
          "--journal must be a URL that the PostgreSQL driver accepts, such as"
              + " jdbc:postgresql://HOST:PORT/DATABASE, with user name and password in"
              + " CARDFILE_DB_USER and CARDFILE_DB_PASSWORD");
    }
  }

  static PostgresJournal open(String url, BillingOptions options, Map<String, String> environment)
      throws JournalException {
    HikariDataSource pool = pool(url, options.threads, options, environment);
    try {
      if (options.newJournal) {
        JdbcJournal.createSchema(pool);
      }
      JdbcJournal journal =
          JdbcJournal.builder(pool).timeout(patience(options)).lease(lease(options)).open();
      return new PostgresJournal(journal, pool);
    } catch (JournalException | RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  /** Returns a pool of at most {@code size} connections, which has none yet. */
  static HikariDataSource pool(
      String url, int size, BillingOptions options, Map<String, String> environment) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    if (environment.containsKey("CARDFILE_DB_USER")) {
      config.setUsername(environment.get("CARDFILE_DB_USER"));
      config.setPassword(environment.get("CARDFILE_DB_PASSWORD"));
    }
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(patience(options).toMillis());
    if (options.task == Task.WORK || options.task == Task.PROGRESS) { // No statement lasts long.
      config.addDataSourceProperty("socketTimeout", SOCKET_TIMEOUT_SECONDS); // The URL overrides.
    }
    config.setInitializationFailTimeout(-1); // The journal reports errors better than the pool.
    return new HikariDataSource(config);
  }

  /** Returns how long the database may take to answer: at most as long as a charge. */
  private static Duration patience(BillingOptions options) {
    return options.deadline().compareTo(LONGEST_WAIT) < 0 ? options.deadline() : LONGEST_WAIT;
  }

  // A claim lasts as long as a charge can take, plus twice the database's time before and after it.
  private static Duration lease(BillingOptions options) {
    return options.deadline().plus(patience(options).multipliedBy(4));
  }

  /** Returns the address without parts that may hold a password: before '@', and after '?'. */
  static String withoutSecrets(String url) {
    int options = url.indexOf('?');
    String address = options < 0 ? url : url.substring(0, options);
    int at = address.lastIndexOf('@');
    return at < 0 ? address : "jdbc:postgresql://" + address.substring(at + 1);
  }

  @Override
  public void close() {
    pool.close();
  }
}
