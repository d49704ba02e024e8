package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A purchase journal in your database: PostgreSQL, MySQL or MariaDB for several machines, SQLite
 * for one, H2 for development. {@link #createSchema}, or the SQL file of the jar, creates its
 * table.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#jdbc -->
 *
 * <pre>{@code
 * JdbcJournal.createSchema(dataSource); // Once, in a step of the deployment.
 * JdbcJournal journal = JdbcJournal.builder(dataSource).lease(Duration.ofMinutes(3)).open();
 * }</pre>
 *
 * <p>Each call uses a connection of its own, in auto-commit mode. The clock of the database sets
 * all times. An entry without an outcome is {@code IN_DOUBT} when its lease is over; its owner may
 * still record an approval or a decline then.
 *
 * <p>Thread-safe; needs no close. Calls of virtual threads run on at most 32 daemon threads, which
 * end when they are idle. Exceptions contain neither values nor SQL.
 */
public final class JdbcJournal implements PurchaseJournal {

  private static final Logger LOGGER = Logger.getLogger(JdbcJournal.class.getName());

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  private final Duration lease;
  private final String product;
  private final List<String> durabilityWarnings;
  private final EntryStore store;
  private final Connections connections;
  private final PlatformThreads threads;

  private JdbcJournal(
      Builder settings, SqlDialect dialect, String product, List<String> durabilityWarnings) {
    String clock = settings.clock == null ? dialect.now() : settings.clock;
    this.lease = settings.lease;
    this.product = product;
    this.durabilityWarnings = durabilityWarnings;
    this.store = new EntryStore(dialect, clock, lease.toMillis(), settings.timeout.toNanos());
    this.connections = new Connections(settings.source, dialect, settings.timeout.toMillis());
    this.threads = new PlatformThreads(settings.timeout.toMillis());
  }

  /** Builds a {@link JdbcJournal} with other settings than the defaults. Not thread-safe. */
  public static final class Builder {

    private final DataSource source;
    private Duration lease = Duration.ofMinutes(2);
    private Duration timeout = DEFAULT_TIMEOUT;
    private @Nullable String clock;

    private Builder(DataSource source) {
      this.source = Objects.requireNonNull(source, "source == null");
    }

    /**
     * Sets the lease: how long a claim counts as under way; two minutes by default. Use at least
     * twice the deadline of the client, which begins to send only within the lease less its
     * deadline.
     *
     * @param lease at least a millisecond, at most a day
     */
    public Builder lease(Duration lease) {
      this.lease = within(lease, Duration.ofDays(1), "lease");
      return this;
    }

    /**
     * Sets how long {@link #open} and each statement wait for the database; ten seconds by default.
     * With SQLite it limits the wait for the lock of the file.
     *
     * <p>A call may take longer: a claim has up to three statements, which are repeated only within
     * this time; calls of virtual threads first wait for a thread, and calls to SQLite for each
     * other, each at most this time. The wait for a connection of a pool, and for a lock of H2, has
     * limits of its own.
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

    /** Sets the SQL expression for the time; for tests. */
    Builder clock(String expression) {
      clock = expression;
      return this;
    }

    /**
     * Opens the journal. Reads only settings of the database, writes nothing, and logs a warning
     * for each setting with which the database may lose a committed claim.
     *
     * @throws JournalException {@code UNAVAILABLE} when the database cannot be reached or is not
     *     supported, or its connections have no auto-commit
     */
    public JdbcJournal open() throws JournalException {
      JdbcJournal journal =
          Connections.runOnce(source, timeout.toMillis(), "open the journal", this::opened);
      for (String warning : journal.durabilityWarnings) {
        LOGGER.warning(warning);
      }
      return journal;
    }

    private JdbcJournal opened(Connection connection) throws SQLException, JournalException {
      SqlDialect dialect = SqlDialect.of(connection);
      List<String> warnings = dialect.durabilityWarnings(connection);
      String product = connection.getMetaData().getDatabaseProductName();
      return new JdbcJournal(this, dialect, product, Collections.unmodifiableList(warnings));
    }
  }

  /**
   * Returns a builder of a journal.
   *
   * @param source should be a pool, which the caller closes. It must lead to the same database on
   *     every thread
   */
  public static Builder builder(DataSource source) {
    return new Builder(source);
  }

  /** Opens a journal with the default settings of {@link #builder}. */
  public static JdbcJournal open(DataSource source) throws JournalException {
    return builder(source).open();
  }

  /**
   * Creates the table, for users without a migration tool; does nothing if the table exists. Sets a
   * SQLite database to WAL mode. Waits ten seconds for each answer of the database.
   *
   * <p>Call this method in a step of the deployment. A server that calls it at each start creates
   * an empty journal, which grants every reference again, when its settings lead to another
   * database.
   *
   * @throws JournalException {@code UNAVAILABLE} when the database cannot be reached or denies it
   */
  public static void createSchema(DataSource source) throws JournalException {
    createSchema(source, DEFAULT_TIMEOUT);
  }

  static void createSchema(DataSource source, Duration timeout) throws JournalException {
    Objects.requireNonNull(source, "source == null");
    Connections.runOnce(source, timeout.toMillis(), "create the table", Schema::create);
  }

  /** Returns the settings to change so that the database loses no committed claim; often empty. */
  public List<String> durabilityWarnings() {
    return durabilityWarnings;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Objects.requireNonNull(content, "content == null");
    return run("claim", connection -> store.claim(connection, content));
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(outcome, "outcome == null");
    return run("record", connection -> store.record(connection, entry, outcome));
  }

  /** Returns the time of the database. */
  @Override
  public Instant now() throws JournalException {
    return run("read the time", store::now);
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return run("find", connection -> store.find(connection, merchant, reference))
        .map(found -> found.entry);
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    return run("list open entries", connection -> store.open(connection, after, limit));
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    return run(
        "find the latest approval", connection -> store.latestApproved(connection, merchant));
  }

  /** Returns the lease that {@link Builder#lease} has set. */
  @Override
  public Optional<Duration> lease() {
    return Optional.of(lease);
  }

  @Override
  public long purge(Duration age) throws JournalException {
    JournalRules.purgeBefore(age, Instant.EPOCH); // Refuses before any I/O.
    Instant before = JournalRules.purgeBefore(age, now());
    long removed = 0;
    Optional<String> merchant = nextMerchant("");
    while (merchant.isPresent()) {
      removed += purge(merchant.get(), before);
      merchant = nextMerchant(merchant.get());
    }
    return removed;
  }

  private Optional<String> nextMerchant(String merchant) throws JournalException {
    return run("purge", connection -> store.nextMerchant(connection, merchant));
  }

  /** Returns the connection after each range, because other threads may wait for it. */
  private long purge(String merchant, Instant before) throws JournalException {
    long removed = 0;
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      String start = next.get();
      Optional<String> end =
          run("purge", connection -> store.endOfRange(connection, merchant, start));
      removed += run("purge", connection -> store.purge(connection, merchant, start, end, before));
      next = end;
    }
    return removed;
  }

  private <T> T run(String what, Connections.Task<T> task) throws JournalException {
    return threads.run(() -> connections.run(what, task));
  }

  /** Returns the product of the database and the lease, without the URL. */
  @Override
  public String toString() {
    return "JdbcJournal(" + product + ", lease " + lease + ")";
  }
}
