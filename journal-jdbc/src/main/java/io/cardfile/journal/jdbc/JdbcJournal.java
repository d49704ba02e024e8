package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
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
 * A journal in a database of the user: PostgreSQL for several machines, SQLite for one. H2 loses
 * commits in a power failure and is accepted only for tests, with {@link Builder#forTestsOnly}.
 *
 * <p>Each call takes a connection from the DataSource, uses it in auto-commit mode and returns it
 * in its former state; the DataSource should be a separate pool for the journal. The journal
 * refuses a write inside a transaction, which the caller could roll back, a write with a warning of
 * the database, a write into another table than the opened one, and a write that the server may
 * lose.
 *
 * <p>The SQL files of the jar, or {@link #createSchema}, create the tables; {@link
 * Builder#incomplete} creates the tables of a journal that was lost. Tables of PostgreSQL that are
 * not where they were created, for example after a dump was restored, are {@link Builder#incomplete
 * incomplete}, and so are tables with entries that are older than the tables.
 *
 * <p>The clock of the database sets all times. A claim has a lease. If the lease ends before a
 * record, the owner is assumed to have ended: the next journal that reads the entry marks it {@code
 * IN_DOUBT}. An owner that was only slow may still record an approval or a decline.
 *
 * <p>Thread-safe; starts no threads. Exceptions contain neither values nor SQL; they keep only
 * class, SQLState, vendor code and stack trace of a driver's exception.
 */
public final class JdbcJournal implements PurchaseJournal, Closeable {

  private final Connections connections;
  private final Lease lease;
  private final EntryStore store;
  private final OpenClaims claims = new OpenClaims();
  private final String table;
  private volatile boolean closed;

  private JdbcJournal(Builder settings, JournalLocation location) {
    connections =
        new Connections(settings.source, location.dialect, (int) settings.timeout.toMillis());
    lease = Lease.of(settings.ownerName, settings.lease);
    store = new EntryStore(location, settings.time, lease);
    table = location.tables.purchase();
  }

  /** Collects the settings of a journal. Not thread-safe. */
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
     * Sets the name of this process in the column {@code owner}, for people; {@code cardfile} by
     * default. Each open journal adds a random number.
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
     * Sets the schema of PostgreSQL that has the tables. They are then looked up only there, and
     * {@link #incomplete} creates them there. By default the search path finds the tables, and
     * {@link #open} refuses a database with several journals that this user may write to, because
     * another client of a pooler may have set the search path.
     *
     * @param schema the name in {@code pg_namespace}, without quotes; case-sensitive
     */
    public Builder schema(String schema) {
      this.schema = Objects.requireNonNull(schema, "schema == null");
      return this;
    }

    /**
     * Sets how long a claim counts as under way; two minutes by default. The lease must be longer
     * than the deadline of the client plus the time that the journal itself takes; otherwise calls
     * under way are marked in doubt.
     *
     * @param lease at least a millisecond, at most a day
     */
    public Builder lease(Duration lease) {
      this.lease = within(lease, Duration.ofDays(1), "lease");
      return this;
    }

    /**
     * Sets how long to wait for each answer of the database; ten seconds by default. The pool
     * limits the wait for a connection, and H2 has its own limit.
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

    /** Sets the SQL expression for the times of entries; for tests. */
    Builder time(String expression) {
      time = expression;
      return this;
    }

    /**
     * Declares that the database has lost entries, for example because it was restored from a
     * backup. {@link #open} records this in the database: from then on claims fail with {@link
     * Reason#INCOMPLETE} in every journal on it, until {@link #complete}. All other operations
     * work, so that {@link JdbcJournal#restore} can restore the purchases of the gateway. Restore
     * the backup first, because it has the entries that were written before it.
     *
     * <p>If the database has no journal, for example because it was lost as a whole, {@link #open}
     * creates tables that are incomplete from the start. If the tables have an earlier schema, it
     * changes nothing and fails with {@link Reason#DAMAGED}: migrate them first.
     */
    public Builder incomplete() {
      incomplete = true;
      return this;
    }

    /**
     * Declares that all missing entries were restored: {@link #open} records this, and claims are
     * granted again. In PostgreSQL it also records the location of the tables: a restored dump or a
     * copy of the database grants no claims until then. Entries that are older than their tables
     * are accepted from then on. A person must decide this; never set it in a program that starts
     * regularly.
     */
    public Builder complete() {
      incomplete = false;
      return this;
    }

    /** Accepts databases that may lose committed writes, such as H2. */
    public Builder forTestsOnly() {
      forTestsOnly = true;
      return this;
    }

    /**
     * Opens the journal.
     *
     * @throws JournalException {@code INCOMPLETE} when the database has no journal; {@code DAMAGED}
     *     when the journal has another version; {@code UNAVAILABLE} when the database cannot be
     *     reached, is not of a known kind, may lose committed writes, or has several journals and
     *     no {@link #schema} was set
     */
    public JdbcJournal open() throws JournalException {
      Boolean stated = incomplete;
      if (Boolean.TRUE.equals(stated)) {
        alone(source, "create the tables", found -> Migration.createIncomplete(found, schema));
      }
      JournalLocation location = alone(source, "open the journal", this::checked);
      JdbcJournal journal = new JdbcJournal(this, location);
      if (stated != null) {
        journal.connections.use(
            "record whether entries are missing",
            connection -> journal.store.setIncomplete(connection, stated));
      }
      journal.connections.use("check for expired leases", journal.store::doubtAll);
      return journal;
    }

    private JournalLocation checked(Connection connection) throws SQLException, JournalException {
      return JournalLocation.checked(connection, schema, forTestsOnly);
    }
  }

  /**
   * Returns a builder of a journal.
   *
   * @param source should be a pool; the caller owns it and closes it after the journal
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  /** Opens a journal with the default settings of {@link #builder}. */
  public static JdbcJournal open(DataSource source) throws JournalException {
    return builder(source).open();
  }

  /**
   * Creates the tables, or migrates those of an earlier schema, for users without a migration tool;
   * does nothing when they are up to date. A migration of entries leaves the journal incomplete:
   * open it once with {@link Builder#complete}. Call it once, by a person or a step of the
   * deployment: a server that calls it at each start creates a second, empty journal when its
   * settings lead to another database. The statements are those of the SQL files; a SQLite database
   * is set to WAL mode first.
   *
   * @return whether the database had no tables of a journal and this call created them; if several
   *     processes call it at once, one gets {@code true}
   * @throws JournalException {@code DAMAGED} when there are tables of a later version; {@code
   *     UNAVAILABLE} when the database cannot be reached or denies it, or has a journal in a schema
   *     that the search path does not find
   */
  public static boolean createSchema(DataSource source) throws JournalException {
    Objects.requireNonNull(source, "source == null");
    return alone(source, "create the tables", Migration::create);
  }

  /** Runs a task before the dialect is known. */
  private static <T> T alone(DataSource source, String what, Connections.Task<T> task)
      throws JournalException {
    return new Connections(source, null, 0).lend(what, task);
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Objects.requireNonNull(content, "content == null");
    return lend("claim", connection -> claims.add(connection, each -> store.claim(each, content)));
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(ending, "ending == null");
    JournalEntry recorded = lend("record", connection -> store.record(connection, entry, ending));
    claims.recorded(recorded);
    return recorded;
  }

  @Override
  public JournalEntry restore(
      String merchant, String reference, Money amount, JournalOutcome ending)
      throws JournalException {
    // Refuses before any I/O.
    JournalRules.restored(null, merchant, reference, amount, ending, Instant.EPOCH);
    return lend(
        "restore", connection -> store.restore(connection, merchant, reference, amount, ending));
  }

  /** Returns the time of the database. */
  @Override
  public Instant now() throws JournalException {
    return lend("read the time", store::now);
  }

  /**
   * Returns whether no claim is granted: the database has recorded that entries are missing, or is
   * not the one in which the tables were created, or had entries that are older than the tables
   * when this journal was opened.
   */
  @Override
  public boolean isIncomplete() throws JournalException {
    return lend("check whether entries are missing", store::isIncomplete);
  }

  /** Returns whether the journal has no entry of any merchant, as after {@link #createSchema}. */
  public boolean isEmpty() throws JournalException {
    return lend("check whether there are entries", store::isEmpty);
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return lend("find", connection -> store.find(connection, merchant, reference));
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return lend("list open entries", connection -> store.open(connection, after, limit));
  }

  @Override
  public List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit)
      throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    JournalRules.requireLimit(limit);
    return lend(
        "list approved purchases",
        connection -> store.approved(connection, merchant, before, limit));
  }

  /** Returns the lease that {@link Builder#lease} has set. */
  @Override
  public Optional<Duration> lease() {
    return Optional.of(lease.duration());
  }

  @Override
  public long purge(Duration age) throws JournalException {
    JournalRules.purgeBefore(age, Instant.EPOCH, Instant.EPOCH); // Refuses before any I/O.
    Optional<Instant> before = lend("purge", connection -> store.purgeBefore(connection, age));
    return before.isPresent() ? purge(before.get()) : 0;
  }

  /** Returns the connection after each range, because other threads may wait for it. */
  private long purge(Instant before) throws JournalException {
    long removed = 0;
    Pages.Key next = Pages.Key.FIRST;
    while (next != null) {
      Pages.Key start = next;
      Pages.PurgedRange range = lend("purge", connection -> store.purge(connection, start, before));
      removed += range.removed;
      next = range.end;
    }
    return removed;
  }

  private <T> T lend(String what, Connections.Task<T> task) throws JournalException {
    if (closed) {
      throw new JournalException(
          Reason.UNAVAILABLE, "this journal was closed: open it again", null);
    }
    return connections.lend(what, task);
  }

  /**
   * Releases the claims of this journal that have no record; they are in doubt from then on. So
   * close the journal after the last call has ended, and before its DataSource, which stays open. A
   * second call does nothing. If no claim can be without a record, this method does not use the
   * database; otherwise it waits for a connection as long as the DataSource does.
   *
   * @throws JournalException when the database could not be updated; the leases then expire
   */
  @Override
  public void close() throws JournalException {
    if (closed) {
      return;
    }
    closed = true;
    if (!claims.isEmpty()) {
      connections.use("release the claims of this journal", store::releaseClaims);
    }
  }

  /** Returns the owner, and the table with its schema, as text. */
  @Override
  public String toString() {
    return "JdbcJournal(" + lease.owner() + ", " + table + ")";
  }
}
