package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The installed MariaDB on new files in a temporary folder, on a free port of 127.0.0.1. It can be
 * killed and started again, and ends with this JVM. Run as root it belongs to the user {@code
 * nobody}. Thread-safe.
 */
public final class MariaDbServer implements Closeable {

  private static final Path PROGRAM = Paths.get("/usr/sbin/mariadbd");
  private static final Path INSTALLER = Paths.get("/usr/bin/mariadb-install-db");
  // As for PostgreSQL.
  private static final String GUARDED =
      "\"$@\" & server=$!; exec >/dev/null 2>&1; cat; kill -KILL $server; wait $server";

  private final Account account;
  private final ServerResources resources;
  private final String password =
      String.format(Locale.ROOT, "%016x", new SecureRandom().nextLong());
  private @Nullable Process guard;
  private @Nullable ServerLog log;

  private MariaDbServer(Account account) throws IOException {
    this.account = account;
    this.resources = ServerResources.of(account);
  }

  /**
   * Makes the files and starts the server; takes some seconds.
   *
   * @throws MissingProgramException when it is not installed
   */
  public static MariaDbServer start() throws IOException {
    if (!Files.isExecutable(PROGRAM) || !Files.isExecutable(INSTALLER)) {
      throw new MissingProgramException(
          "MariaDB is not installed: no " + PROGRAM + " and " + INSTALLER);
    }
    MariaDbServer server = new MariaDbServer(Account.current());
    try {
      server.install();
      server.restart();
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void install() throws IOException {
    Command.run(
        account.command(
            INSTALLER.toString(),
            "--no-defaults",
            "--datadir=" + data(),
            "--auth-root-authentication-method=normal",
            "--innodb-log-file-size=8M",
            "--skip-test-db"));
    String statements =
        "CREATE USER IF NOT EXISTS cardfile@127.0.0.1 IDENTIFIED BY '"
            + password
            + "';\nGRANT ALL ON *.* TO cardfile@127.0.0.1;\n"
            + "CREATE DATABASE IF NOT EXISTS cardfile;\n"
            + "DROP USER IF EXISTS root@localhost, root@127.0.0.1, root@'::1';\n";
    Files.write(first(), statements.getBytes(StandardCharsets.US_ASCII));
    account.own(first());
  }

  private Path data() {
    return resources.folder().resolve("data");
  }

  private Path first() {
    return resources.folder().resolve("first.sql");
  }

  /**
   * Starts the server with the same files and port, after killing it if it is running.
   *
   * @param options options of the server, such as {@code --log-bin}
   */
  public synchronized void restart(String... options) throws IOException {
    kill();
    List<String> line = account.command("sh", "-c", GUARDED, "sh", PROGRAM.toString());
    Collections.addAll(line, "--no-defaults", "--datadir=" + data(), "--init-file=" + first());
    Collections.addAll(line, "--bind-address=127.0.0.1", "--port=" + resources.port());
    Collections.addAll(line, "--skip-name-resolve", "--innodb-log-file-size=8M");
    Collections.addAll(line, "--socket=" + resources.folder().resolve("socket"));
    Collections.addAll(line, options);
    Process started = new ProcessBuilder(line).redirectErrorStream(true).start();
    guard = started;
    log = ServerLog.of(started.getInputStream(), "ready for connections");
    log.awaitReady();
  }

  /** Kills the server with signal 9; does nothing if it is not running. */
  public synchronized void kill() throws IOException {
    Process running = guard;
    guard = null;
    if (running != null) {
      running.getOutputStream().close(); // The shell kills the server.
      log.awaitEnd();
    }
  }

  /**
   * Returns the JDBC URL of the empty database {@code cardfile}, with user and password.
   *
   * @param driver {@code mariadb} or {@code mysql}
   */
  public String jdbcUrl(String driver) {
    return "jdbc:"
        + driver
        + "://127.0.0.1:"
        + resources.port()
        + "/cardfile?user=cardfile&password="
        + password;
  }

  /** Kills the server and removes its files. */
  @Override
  public synchronized void close() {
    try {
      kill();
    } catch (IOException e) {
      // The standard input of its shell is closed, so the server ends later by itself.
    } finally {
      resources.close();
    }
  }
}
