package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bitronix.tm.BitronixTransactionManager;
import bitronix.tm.TransactionManagerServices;
import bitronix.tm.resource.jdbc.PoolingDataSource;
import com.atomikos.icatch.jta.UserTransactionManager;
import com.atomikos.jdbc.AtomikosDataSourceBean;
import com.atomikos.jdbc.AtomikosNonXADataSourceBean;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.nio.file.Path;
import java.util.Properties;
import javax.sql.DataSource;
import javax.transaction.UserTransaction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools other than Hikari's, and transaction managers whose transactions a pool joins. */
class PoolsTest {

  @TempDir Path folder;
  private Database database;
  private JdbcJournal other;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
    other = JdbcJournal.open(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String url() {
    return database.pool().getJdbcUrl();
  }

  @Test
  void poolOfTomcatServesAndRefusesAnOpenTransaction() throws Exception {
    org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
    pool.setUrl(url());
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setMaxActive(1);
    pool.setInitialSize(0);
    try {
      assertServes(pool);
      JdbcJournal journal = JdbcJournal.open(pool);
      try (java.sql.Connection caller = pool.getConnection()) {
        SqlDialect.execute(caller, "BEGIN");
      }
      assertRefused(journal);
      try (java.sql.Connection caller = pool.getConnection()) {
        SqlDialect.execute(caller, "ROLLBACK");
      }
      assertEquals(1, JournalSamples.granted(other, "INV-1").attempt());
    } finally {
      pool.close();
    }
  }

  private void assertServes(DataSource pool) throws JournalException {
    try (JdbcJournal journal = JdbcJournal.open(pool)) {
      JournalEntry entry = JournalSamples.granted(journal, "SERVES");
      assertEquals(Claim.Kind.OPEN, other.claim(JournalSamples.of("SERVES")).kind());
      journal.record(entry, JournalSamples.ending(JournalState.APPROVED));
      assertEquals(JournalState.APPROVED, JournalSamples.state(other, "SERVES"));
    }
  }

  private static void assertRefused(JdbcJournal journal) {
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    assertTrue(e.getMessage().contains("within a transaction of the caller"), e.getMessage());
  }

  @Test
  void atomikosJoinsATransactionAtTheFirstStatement() throws Exception {
    AtomikosDataSourceBean pool = new AtomikosDataSourceBean();
    pool.setUniqueResourceName("journal-xa");
    pool.setXaDataSourceClassName("org.postgresql.xa.PGXADataSource");
    Properties settings = new Properties();
    settings.setProperty("url", url());
    pool.setXaProperties(settings);
    pool.setLocalTransactionMode(true);
    try {
      assertRefusedWithin(atomikos(), pool);
    } finally {
      pool.close();
    }
  }

  @Test
  void atomikosWithoutXaJoinsATransaction() throws Exception {
    AtomikosNonXADataSourceBean pool = new AtomikosNonXADataSourceBean();
    pool.setUniqueResourceName("journal-local");
    pool.setUrl(url());
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setLocalTransactionMode(true);
    try {
      assertRefusedWithin(atomikos(), pool);
    } finally {
      pool.close();
    }
  }

  private UserTransactionManager atomikos() throws Exception {
    System.setProperty("com.atomikos.icatch.log_base_dir", folder.toString());
    System.setProperty("com.atomikos.icatch.enable_logging", "false");
    System.setProperty("com.atomikos.icatch.registered", "true");
    UserTransactionManager manager = new UserTransactionManager();
    manager.init();
    return manager;
  }

  @Test
  void bitronixJoinsATransaction() throws Exception {
    bitronix.tm.Configuration settings = TransactionManagerServices.getConfiguration();
    settings.setJournal("null").setServerId("test").setGracefulShutdownInterval(1);
    BitronixTransactionManager manager = TransactionManagerServices.getTransactionManager();
    PoolingDataSource pool = new PoolingDataSource();
    pool.setClassName("org.postgresql.xa.PGXADataSource");
    pool.setUniqueName("journal-btm");
    pool.setMaxPoolSize(4);
    pool.setAllowLocalTransactions(true);
    pool.getDriverProperties().setProperty("url", url());
    pool.init();
    try {
      assertRefusedWithin(manager, pool);
    } finally {
      pool.close();
      manager.shutdown();
    }
  }

  private void assertRefusedWithin(UserTransaction transactions, DataSource pool) throws Exception {
    assertServes(pool);
    JdbcJournal journal = JdbcJournal.open(pool);
    transactions.begin();
    try {
      assertRefused(journal);
    } finally {
      transactions.rollback();
    }
    assertFalse(other.find(JournalSamples.MERCHANT, "INV-1").isPresent());
    assertEquals(1, JournalSamples.granted(other, "INV-1").attempt());
  }
}
