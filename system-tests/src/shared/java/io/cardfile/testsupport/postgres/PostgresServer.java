package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of our own: a new cluster in a temporary folder, on a free port of 127.0.0.1, with
 * {@code fsync} and {@code synchronous_commit} on. It can be killed and started again, and ends
 * with this JVM. Run as root it belongs to the user {@code nobody}. Thread-safe.
 */
public final class PostgresServer implements Closeable {

  private static final String USER = "cardfile";

  private final Account account;
  private final Programs programs;
  private final ServerResources resources;
  private final String password;
  private final Thread atExit = new Thread(this::end, "postgres-end");
  private @Nullable Postmaster postmaster;

  private PostgresServer(Account account, Programs programs, String password) throws IOException {
    this.account = account;
    this.programs = programs;
    this.resources = ServerResources.of(account);
    this.password = password;
  }

  /**
   * Makes a cluster of the installed version and starts it; takes some seconds.
   *
   * @throws MissingProgramException when PostgreSQL is not installed
   * @throws IOException when PostgreSQL does not start, with the last lines of its log
   */
  public static PostgresServer start() throws IOException {
    Programs programs = Programs.installed();
    Account account = Account.current();
    PostgresServer server = new PostgresServer(account, programs, newPassword());
    return server.started(server::createCluster);
  }

  /**
   * Makes a standby of this server, with the same users and passwords, and starts it. It follows
   * this server until it is promoted, and is closed by itself. This server is stopped while its
   * files are copied, and started again.
   */
  public PostgresServer standby() throws IOException {
    PostgresServer standby = new PostgresServer(account, programs, password);
    return standby.started(() -> copyTo(standby.data()));
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
    postmaster = Postmaster.start(account, programs, data(), port());
  }

  private synchronized void copyTo(Path standby) throws IOException {
    stop();
    Command.run(account.command("cp", "-R", data().toString(), standby.toString()));
    restart();
    Path signal = standby.resolve("standby.signal");
    Files.createFile(signal);
    account.own(signal);
    Files.writeString(
        standby.resolve("postgresql.auto.conf"),
        "primary_conninfo = '" + connectionInfo() + "'\n",
        StandardOpenOption.APPEND);
  }

  private void createCluster() throws IOException {
    Path file = resources.folder().resolve("password");
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
    return resources.folder().resolve("data");
  }

  private static String newPassword() {
    return String.format(Locale.ROOT, "%016x", new SecureRandom().nextLong());
  }

  /** Returns the port on 127.0.0.1, which stays the same. */
  public int port() {
    return resources.port();
  }

  /** Returns the JDBC URL of the database, with user and password of a superuser. */
  public String jdbcUrl() {
    return jdbcUrl(port());
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

  /** Returns how libpq connects to this server. */
  String connectionInfo() {
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
    postmaster = Postmaster.start(account, programs, data(), port(), settings);
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
      stop();
    } catch (IOException e) {
      // The standard input of its shell is closed, so the server ends later by itself.
    } finally {
      resources.close();
    }
  }

  private void stop() throws IOException {
    Postmaster running = postmaster;
    postmaster = null;
    if (running != null) {
      running.stop();
    }
  }

  /** Shows the port. */
  @Override
  public String toString() {
    return "PostgresServer(127.0.0.1:" + port() + ")";
  }
}
