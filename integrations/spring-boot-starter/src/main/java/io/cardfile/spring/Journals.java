package io.cardfile.spring;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/** Opens the journal on the application's database, and creates its tables if that is asked for. */
final class Journals {

  /** The table in which Flyway keeps which files it has applied; not the application's own. */
  static final String HISTORY = "cardfile_schema_history";

  private static final Logger LOG = LoggerFactory.getLogger(Journals.class);
  private static final String CREATE =
      "If this shop has never charged with this journal, create the tables once: start once with"
          + " cardfile.journal.migrate=true and Flyway on the class path, or apply the SQL files of"
          + " cardfile-journal-jdbc. Otherwise the settings lead to another database or schema:"
          + " correct them, because a new journal would charge every reference again.";
  private static final String CHECK =
      "Check spring.datasource.url and the database; for H2 in tests set"
          + " cardfile.journal.for-tests-only=true.";

  private Journals() {}

  /**
   * Opens the journal.
   *
   * @param merchant the merchant that must be known to it; null to accept every journal
   */
  static JdbcJournal open(
      @Nullable DataSource source,
      CardfileProperties.Journal settings,
      @Nullable String merchant,
      ClassLoader loader) {
    if (source == null) {
      throw new CardfileStartException(
          "There is no DataSource, or more than one, for the journal of Cardfile.",
          "Set spring.datasource.url. With several, mark one with @Primary, or the journal's with"
              + " @Qualifier(\"cardfileJournal\"). Or define a PurchaseJournal bean.");
    }
    if (settings.migrate) {
      migrate(source, settings, loader);
    }
    try {
      JdbcJournal journal = builder(source, settings).open();
      if (merchant != null) {
        MerchantCheck.require(journal, source, settings.schema, merchant, settings.newMerchant);
      }
      return journal;
    } catch (JournalException e) {
      throw new CardfileStartException(
          "The journal of Cardfile cannot be opened: " + e.getMessage(),
          e.reason() == Reason.INCOMPLETE ? CREATE : CHECK);
    }
  }

  private static JdbcJournal.Builder builder(
      DataSource source, CardfileProperties.Journal settings) {
    JdbcJournal.Builder builder = JdbcJournal.builder(source);
    try {
      builder.lease(settings.lease);
    } catch (IllegalArgumentException e) {
      throw new CardfileStartException(
          "cardfile.journal.lease must be at least a millisecond and at most a day.",
          "Correct cardfile.journal.lease; the default is 2m.");
    }
    if (settings.schema != null) {
      builder.schema(settings.schema);
    }
    return settings.forTestsOnly ? builder.forTestsOnly() : builder;
  }

  private static void migrate(
      DataSource source, CardfileProperties.Journal settings, ClassLoader loader) {
    if (settings.schema != null) {
      // Flyway would create a schema that is missing, so an empty journal for a typing error.
      throw new CardfileStartException(
          "cardfile.journal.migrate does not work with cardfile.journal.schema.",
          "Remove cardfile.journal.migrate and apply the SQL files of cardfile-journal-jdbc in that"
              + " schema.");
    }
    if (!ClassUtils.isPresent("org.flywaydb.core.Flyway", loader)) {
      throw new CardfileStartException(
          "cardfile.journal.migrate needs Flyway, which is not on the class path.",
          "Add org.flywaydb:flyway-core and, for PostgreSQL, flyway-database-postgresql; or remove"
              + " cardfile.journal.migrate and apply the SQL files of cardfile-journal-jdbc.");
    }
    LOG.warn("payments: remove cardfile.journal.migrate after this start");
    Migration.run(source, loader);
  }

  /** Returns the SQLState, or the class where there is none; a message may contain a value. */
  static String describe(SQLException e) {
    return e.getSQLState() == null ? e.getClass().getName() : "SQLState " + e.getSQLState();
  }

  /** Is loaded only where Flyway is present. */
  private static final class Migration {

    static void run(DataSource source, ClassLoader loader) {
      Flyway.configure(loader)
          .dataSource(source)
          .locations("classpath:io/cardfile/journal/jdbc/" + product(source))
          .table(HISTORY)
          // The schema may have the tables of the application, and yet none of the journal.
          .baselineOnMigrate(true)
          .baselineVersion("0")
          .load()
          .migrate();
    }

    private static String product(DataSource source) {
      try (Connection connection = source.getConnection()) {
        return connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
      } catch (SQLException e) {
        throw new CardfileStartException(
            "The database of the journal cannot be reached: " + describe(e), CHECK);
      }
    }
  }
}
