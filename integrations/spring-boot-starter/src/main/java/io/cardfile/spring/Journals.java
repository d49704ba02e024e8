package io.cardfile.spring;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the journal: in a file, in a database, or for a try in memory. */
final class Journals {

  private static final Logger LOG = LoggerFactory.getLogger(Journals.class);
  private static final int MAX_COUNTED = 100;

  private Journals() {}

  static PurchaseJournal open(CardfileProperties properties, @Nullable DataSource source) {
    if (properties.journal().create()) {
      LOG.warn("payments: remove cardfile.journal.create after the first start");
    }
    try {
      PurchaseJournal journal = choose(properties, source);
      LOG.info("payments: the journal is {}", journal);
      return journal;
    } catch (JournalException e) {
      throw new CardfileStartException(
          "The journal of Cardfile cannot be opened: " + e.getMessage(),
          "If this shop has never charged with this journal, start once with"
              + " cardfile.journal.create=true. Otherwise the settings lead to another database or"
              + " file: correct them, because a new journal would charge every reference again.");
    }
  }

  private static PurchaseJournal choose(CardfileProperties properties, @Nullable DataSource source)
      throws JournalException {
    CardfileProperties.Journal settings = properties.journal();
    if (settings.file() != null) {
      return inFile(settings.file(), settings.create());
    }
    return source != null ? inDatabase(source, settings.create()) : inMemory(properties);
  }

  private static FileJournal inFile(Path file, boolean create) throws JournalException {
    return create && !Files.exists(file) ? FileJournal.create(file) : FileJournal.open(file);
  }

  private static JdbcJournal inDatabase(DataSource source, boolean create) throws JournalException {
    if (create) {
      JdbcJournal.createSchema(source);
    }
    JdbcJournal journal = JdbcJournal.open(source);
    journal.open(null, 1); // A start without the table ends here, and not each payment later.
    return journal;
  }

  private static InMemoryJournal inMemory(CardfileProperties properties) {
    if (properties.system() == CardfileProperties.GatewaySystem.LIVE) {
      throw new CardfileStartException(
          "There is no journal, and cardfile.system is live: after a restart a reference could be"
              + " charged twice.",
          "Set spring.datasource.url or cardfile.journal.file, or define a PurchaseJournal bean. To"
              + " try the test system without a journal, set cardfile.system=test.");
    }
    LOG.warn(
        "payments: the journal is in memory and is lost with this process: for anything but a try,"
            + " set spring.datasource.url or cardfile.journal.file");
    return InMemoryJournal.create();
  }

  /**
   * Returns how many of the first 100 open entries are in doubt; reads one page, writes nothing.
   */
  static long countInDoubt(PurchaseJournal journal) throws JournalException {
    return journal.open(null, MAX_COUNTED).stream()
        .filter(entry -> entry.state() == JournalState.IN_DOUBT)
        .count();
  }
}
