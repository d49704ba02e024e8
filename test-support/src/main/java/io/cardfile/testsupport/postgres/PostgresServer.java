package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A private PostgreSQL server: a new cluster in a temporary folder, on a free port of 127.0.0.1,
 * with {@code fsync} and {@code synchronous_commit} on. It can be killed and started again, and
 * ends with this JVM. If this JVM runs as root, the server runs as the user {@code postgres}.
 * Thread-safe.
 */
public final class PostgresServer implements Closeable {

  private static final String USER = "cardfile";

  private final Account account;
  private final Programs programs;
  private final TemporaryFolder folder;
  private final String password;
  private final Thread atExit = new Thread(this::end, "postgres-end");
  private int port;
  private @Nullable Postmaster postmaster;

  private PostgresServer(
      Account account, Programs programs, TemporaryFolder folder, String password) {
    this.account = account;
    this.programs = programs;
    this.folder = folder;
    this.password = password;
  }

  /** Whether {@link #start} finds the programs of PostgreSQL. */
  public static boolean isInstalled() {
    return Programs.find().isPresent();
  }

  /** Returns the reason why {@link #start} cannot work; empty if it can. */
  public static Optional<String> whyMissing() {
    return isInstalled()
        ? Optional.empty()
        : Optional.of("no initdb and postgres in " + Programs.places());
  }

  /**
   * Creates a cluster and starts it; takes some seconds.
   *
   * @throws IOException when PostgreSQL is not installed or does not start, with the end of its log
   */
  public static PostgresServer start() throws IOException {
    Programs programs = Programs.find().orElseThrow(() -> new IOException(whyMissing().get()));
    Account account = Account.current();
    PostgresServer server =
        new PostgresServer(account, programs, TemporaryFolder.of(account), newPassword());
    return server.started(server::createCluster);
  }

  /**
   * Creates a standby of this server, with the same users and passwords, and starts it. It follows
   * this server until it is promoted, and must be closed separately.
   */
  public PostgresServer standby() throws IOException {
    PostgresServer standby =
        new PostgresServer(account, programs, TemporaryFolder.of(account), password);
    return standby.started(() -> standby.copy(port()));
  }

  /** Creates the files of a server. */
  private interface DataFolderCreator {
    void create() throws IOException;
  }

  private PostgresServer started(DataFolderCreator creator) throws IOException {
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      creator.create();
      startPostmaster();
      return this;
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private synchronized void startPostmaster() throws IOException {
    port = freePort();
    postmaster = Postmaster.start(account, programs, data(), port);
  }

  private void copy(int primary) throws IOException {
    Command.run(
        account.command(
            programs.pgBasebackup(),
            "--dbname=host=127.0.0.1 port=" + primary + " user=" + USER + " password=" + password,
            "--pgdata=" + data(),
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--no-sync"));
  }

  private void createCluster() throws IOException {
    Path file = folder.path().resolve("password");
    Files.write(file, password.getBytes(StandardCharsets.US_ASCII));
    account.own(file);
    Command.run(
        account.command(
            programs.initdb(),
            "--pgdata=" + data(),
            "--username=" + USER,
            "--auth=password",
            "--pwfile=" + file,
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync"));
    Files.delete(file);
  }

  private Path data() {
    return folder.path().resolve("data");
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  private static String newPassword() {
    return String.format(Locale.ROOT, "%016x", new SecureRandom().nextLong());
  }

  /** Returns the port on 127.0.0.1, which stays the same. */
  public synchronized int port() {
    return port;
  }

  /** Returns the JDBC URL of the database, with user and password of a superuser. */
  public synchronized String jdbcUrl() {
    return jdbcUrl(port);
  }

  /** Returns the JDBC URL with another port of 127.0.0.1, such as the port of a proxy. */
  public String jdbcUrl(int otherPort) {
    return "jdbc:postgresql://127.0.0.1:"
        + otherPort
        + "/postgres?user="
        + USER
        + "&password="
        + password;
  }

  /** Returns the entry of this server for the configuration of PgBouncer. */
  String bouncerEntry() {
    return "host=127.0.0.1 port=" + port() + " user=" + USER + " password=" + password;
  }

  /** Kills all processes of the server with signal 9; does nothing if it is not running. */
  public synchronized void kill() throws IOException {
    Postmaster running = postmaster;
    postmaster = null;
    if (running != null) {
      running.kill();
    }
  }

  /**
   * Starts the server with the same files and port, after killing it if it is running.
   *
   * @param settings settings of the server, such as {@code fsync=off}
   */
  public synchronized void restart(String... settings) throws IOException {
    kill();
    postmaster = Postmaster.start(account, programs, data(), port, settings);
  }

  /** Stops the server and removes its files. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // The JVM is ending, and the hook stops the server.
    }
    end();
  }

  private synchronized void end() {
    try {
      Postmaster running = postmaster;
      postmaster = null;
      if (running != null) {
        running.stop();
      }
    } catch (IOException e) {
      // The standard input of its shell is closed, so the server ends later by itself.
    } finally {
      folder.remove();
    }
  }

  /** Shows the port. */
  @Override
  public String toString() {
    return "PostgresServer(127.0.0.1:" + port() + ")";
  }
}
