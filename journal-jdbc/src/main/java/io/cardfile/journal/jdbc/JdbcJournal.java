package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.Closeable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a database of the user's: PostgreSQL for several machines, SQLite for one. H2 loses
 * commits with the power and is taken for tests alone, with {@link Builder#forTestsOnly}.
 *
 * <p>Each call takes a connection of the DataSource, uses it in auto-commit mode and gives it back
 * as it was; the DataSource should be a pool of the journal's own. What is written within a
 * transaction, which the caller could roll back, is refused; so is a write that the database warns
 * about, that went into another table than the one that was opened, or that the server may lose.
 * The tables are made by the SQL files of the jar, or by {@link #createSchema}; those of a journal
 * that was lost by {@link Builder#incomplete}. Tables of PostgreSQL that are not where they were
 * made, as after a dump was restored, are {@link Builder#incomplete incomplete}, and so are tables
 * with entries that are older than they are.
 *
 * <p>All times are by the clock of the database. A claim has a lease. When that is over and nothing
 * was recorded, its owner is taken for dead: the next journal to come across the entry finds it
 * {@code IN_DOUBT}. An owner that was only slow may still record that it was approved or declined.
 *
 * <p>Thread-safe; starts no thread. Exceptions show neither values nor SQL: of what a driver throws
 * they keep class, SQLState, vendor code and stack.
 */
public final class JdbcJournal implements PurchaseJournal, Closeable {

  private final Connections connections;
  private final Lease lease;
  private final EntryStore book;
  private final String table;
  private volatile boolean closed;

  private JdbcJournal(Builder settings, JournalLocation place) {
    connections = new Connections(settings.source, place.engine, (int) settings.timeout.toMillis());
    lease = Lease.of(settings.ownerName, settings.lease);
    book = new EntryStore(place, settings.time, lease);
    table = place.tables.purchase();
  }

  /** Settings of a journal. Not thread-safe. */
  public static final class Builder {

    private static final int LONGEST_NAME = 40;

    private final DataSource source;
    private String ownerName = "cardfile";
    private Duration lease = Duration.ofMinutes(2);
    private Duration timeout = Duration.ofSeconds(10);
    private @Nullable String schema;
    private @Nullable String time;
    private @Nullable Boolean incomplete;
    private boolean forTestsOnly;

    private Builder(DataSource source) {
      this.source = Objects.requireNonNull(source, "source == null");
    }

    /**
     * Names this process in the column {@code owner}, for people; each open journal adds a random
     * number of its own. {@code cardfile} otherwise.
     *
     * @param name at most 40 of {@code A-Z a-z 0-9 . _ -}
     */
    public Builder ownerName(String name) {
      if (name.length() > LONGEST_NAME || !name.matches("[A-Za-z0-9._-]+")) {
        throw new IllegalArgumentException("ownerName is empty, too long or of other characters");
      }
      ownerName = name;
      return this;
    }

    /**
     * Names the schema of PostgreSQL that has the tables, which are then looked up there alone, and
     * made there by {@link #incomplete}. Without it they are those that the search path finds, and
     * {@link #open} refuses a database with several journals that this user may write to: the
     * search path may be one that another client of a pooler has left.
     *
     * @param schema as {@code pg_namespace} has it, without quotes; upper and lower case count
     */
    public Builder schema(String schema) {
      this.schema = Objects.requireNonNull(schema, "schema == null");
      return this;
    }

    /**
     * How long a claim counts as under way; two minutes otherwise. Longer than the deadline of the
     * client together with what the journal itself takes, or calls under way are found in doubt.
     *
     * @param lease at least a millisecond, at most a day
     */
    public Builder lease(Duration lease) {
      this.lease = within(lease, Duration.ofDays(1), "lease");
      return this;
    }

    /**
     * How long to wait for each answer of the database, but not for a connection, which the pool
     * limits; ten seconds otherwise. H2 has a limit of its own.
     *
     * @param timeout at least a millisecond, at most ten minutes
     */
    public Builder timeout(Duration timeout) {
      this.timeout = within(timeout, Duration.ofMinutes(10), "timeout");
      return this;
    }

    private static Duration within(Duration duration, Duration longest, String name) {
      if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(longest) > 0) {
        throw new IllegalArgumentException(name + " is under a millisecond or above " + longest);
      }
      return duration;
    }

    /** Sets the expression that entries have their times from; for tests. */
    Builder time(String expression) {
      time = expression;
      return this;
    }

    /**
     * States that the database has lost entries, as one that was restored from a backup. {@link
     * #open} writes that down in the database: from then on no journal over it grants a claim,
     * which fails with {@link Reason#INCOMPLETE}, until {@link #complete}. Everything else works,
     * so that {@link JdbcJournal#restore} puts back what the gateway has. Restore the backup first:
     * it has what was written down before it was made. Where the database has no journal, as when
     * it was lost as a whole, {@link #open} makes the tables, which are incomplete from the first
     * moment on; where they are of an earlier schema, it changes nothing and fails with {@link
     * Reason#DAMAGED}: migrate them first.
     */
    public Builder incomplete() {
      incomplete = true;
      return this;
    }

    /**
     * States that what was missing was put back: {@link #open} writes that down, and claims are
     * granted again. In PostgreSQL it also writes down where the tables are: a dump that was
     * restored and a copy of the database grant nothing until then. Entries that are older than
     * their tables count from then on. A person decides this: never set it in a program that just
     * starts.
     */
    public Builder complete() {
      incomplete = false;
      return this;
    }

    /** Takes databases that may lose what they have committed, such as H2. */
    public Builder forTestsOnly() {
      forTestsOnly = true;
      return this;
    }

    /**
     * Opens the journal.
     *
     * @throws JournalException {@code INCOMPLETE} when the database has no journal; {@code DAMAGED}
     *     when it is of another version; {@code UNAVAILABLE} when the database cannot be reached,
     *     is not of a known kind, may lose what it has committed, or has several journals and no
     *     {@link #schema} was named
     */
    public JdbcJournal open() throws JournalException {
      Boolean stated = incomplete;
      if (Boolean.TRUE.equals(stated)) {
        alone(source, "make the tables", found -> Migration.createIncomplete(found, schema));
      }
      JournalLocation place = alone(source, "open the journal", this::checked);
      JdbcJournal journal = new JdbcJournal(this, place);
      if (stated != null) {
        journal.connections.use(
            "write down whether entries are missing",
            connection -> journal.book.setIncomplete(connection, stated));
      }
      journal.connections.use("look for leases that are over", journal.book::doubtAll);
      return journal;
    }

    private JournalLocation checked(Connection connection) throws SQLException, JournalException {
      return JournalLocation.checked(connection, schema, forTestsOnly);
    }
  }

  /**
   * Returns the settings of a journal.
   *
   * @param source should be a pool; belongs to the caller, who closes it after the journal
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  /** Opens a journal as {@link #builder} has it, with nothing else set. */
  public static JdbcJournal open(DataSource source) throws JournalException {
    return builder(source).open();
  }

  /**
   * Makes the tables, or brings those of an earlier schema to this library's, for those who have no
   * tool for migrations; does nothing when they are there. A migration of entries leaves the
   * journal incomplete: open it once with {@link Builder#complete}. A person or a step of the
   * deployment calls it once: a server that calls it at each start makes a second, empty journal
   * when its settings lead to another database. The statements are those of the SQL files; SQLite's
   * database is put into WAL mode first.
   *
   * @return whether the database had no tables of a journal, so that this call has made the first
   *     ones; of several processes that call it at once, one gets {@code true}
   * @throws JournalException {@code DAMAGED} when there are tables of a later version; {@code
   *     UNAVAILABLE} when the database cannot be reached or does not allow it, or has a journal in
   *     a schema that the search path does not find
   */
  public static boolean createSchema(DataSource source) throws JournalException {
    Objects.requireNonNull(source, "source == null");
    return alone(source, "make the tables", Migration::create);
  }

  /** Before it is known which engine it is. */
  private static <T> T alone(DataSource source, String what, Connections.Task<T> task)
      throws JournalException {
    return new Connections(source, null, 0).lend(what, task);
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Objects.requireNonNull(content, "content == null");
    return lend("claim", connection -> book.claim(connection, content));
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(ending, "ending == null");
    return lend("record", connection -> book.record(connection, entry, ending));
  }

  @Override
  public JournalEntry restore(
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending)
      throws JournalException {
    // Refuses before any I/O.
    JournalRules.restored(null, merchant, reference, amount, destination, ending, Instant.EPOCH);
    return lend(
        "restore",
        connection -> book.restore(connection, merchant, reference, amount, destination, ending));
  }

  /** Returns the time of the database. */
  @Override
  public Instant now() throws JournalException {
    return lend("tell the time", book::now);
  }

  /**
   * Whether the database says that entries are missing, or is not the one that the tables were made
   * in, or had entries that are older than the tables when this journal was opened, so that no
   * claim is granted.
   */
  @Override
  public boolean isIncomplete() throws JournalException {
    return lend("tell whether entries are missing", book::isIncomplete);
  }

  /** Whether it has no entry of any merchant, as after {@link #createSchema}. */
  public boolean isEmpty() throws JournalException {
    return lend("tell whether there are entries", book::isEmpty);
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return lend("find", connection -> book.find(connection, merchant, reference));
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return lend("list what is open", connection -> book.open(connection, after, limit));
  }

  @Override
  public List<JournalEntry> approved(
      String merchant, @Nullable String destination, @Nullable Instant before, int limit)
      throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    JournalRules.requireLimit(limit);
    return lend(
        "list approved purchases",
        connection -> book.approved(connection, merchant, destination, before, limit));
  }

  /** Returns what {@link Builder#lease} has set. */
  @Override
  public Optional<Duration> lease() {
    return Optional.of(lease.duration());
  }

  @Override
  public long purge(Duration age) throws JournalException {
    JournalRules.purgeBefore(age, Instant.EPOCH, Instant.EPOCH); // Refuses before any I/O.
    return lend("purge", connection -> book.purge(connection, age));
  }

  private <T> T lend(String what, Connections.Task<T> task) throws JournalException {
    if (closed) {
      throw new JournalException(Reason.UNAVAILABLE, "this journal was closed", null);
    }
    return connections.lend(what, task);
  }

  /**
   * Gives up what this journal has claimed and not recorded, which is in doubt from now on: close
   * it after the last call has ended. Does nothing the second time. The DataSource stays open.
   *
   * @throws JournalException when the database could not be told: the leases then end by themselves
   */
  @Override
  public void close() throws JournalException {
    if (closed) {
      return;
    }
    closed = true;
    connections.use("give up what is under way", book::giveUp);
  }

  /** Shows the owner, and the table with its schema. */
  @Override
  public String toString() {
    return "JdbcJournal(" + lease.owner() + ", " + table + ")";
  }
}
