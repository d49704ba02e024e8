package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The installed MariaDB on new files in a temporary folder, on a free port of 127.0.0.1. It can be
 * killed and started again, and ends with this JVM. Run as root it belongs to the user {@code
 * nobody}. Thread-safe.
 */
public final class MariaDbServer implements Closeable {

  private static final Path PROGRAM = Path.of("/usr/sbin/mariadbd");

  private final String password = UUID.randomUUID().toString();
  private final LocalServer server = LocalServer.create("KILL");

  private MariaDbServer() throws IOException {}

  /**
   * Makes the files and starts the server; takes some seconds.
   *
   * @throws IOException when MariaDB is not installed or does not start, with its log
   */
  public static MariaDbServer start() throws IOException {
    MariaDbServer server = new MariaDbServer();
    server.install();
    server.restart();
    return server;
  }

  static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  private void install() throws IOException {
    LocalServer.run(
        "/usr/bin/mariadb-install-db",
        "--no-defaults",
        "--datadir=" + server.folder().resolve("data"),
        "--tmpdir=" + server.folder(),
        "--auth-root-authentication-method=normal",
        "--innodb-log-file-size=8M",
        "--skip-test-db");
    Files.write(
        server.folder().resolve("first.sql"),
        List.of(
            "CREATE USER IF NOT EXISTS cardfile@127.0.0.1 IDENTIFIED BY '" + password + "';",
            "GRANT ALL ON *.* TO cardfile@127.0.0.1;",
            "CREATE DATABASE IF NOT EXISTS cardfile;",
            "DROP USER IF EXISTS root@localhost, root@127.0.0.1, root@'::1';"));
  }

  /**
   * Starts the server with the same files and port, after killing it if it is running.
   *
   * @param options options of the server, such as {@code --log-bin}
   */
  public synchronized void restart(String... options) throws IOException {
    kill();
    Path folder = server.folder();
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "--no-defaults"));
    command.add("--datadir=" + folder.resolve("data"));
    command.add("--tmpdir=" + folder);
    command.add("--init-file=" + folder.resolve("first.sql"));
    command.add("--socket=" + folder.resolve("socket"));
    command.addAll(List.of("--bind-address=127.0.0.1", "--port=" + server.port()));
    command.addAll(List.of("--skip-name-resolve", "--innodb-log-file-size=8M"));
    command.addAll(List.of(options));
    server.start(jdbcUrl("mariadb"), command);
  }

  /** Kills the server with signal 9; does nothing if it is not running. */
  public synchronized void kill() {
    server.kill();
  }

  /**
   * Returns the JDBC URL of the empty database {@code cardfile}, with user and password.
   *
   * @param driver {@code mariadb} or {@code mysql}
   */
  public String jdbcUrl(String driver) {
    String account = "user=cardfile&password=" + password;
    return "jdbc:" + driver + "://127.0.0.1:" + server.port() + "/cardfile?" + account;
  }

  /** Kills the server and removes its files. */
  @Override
  public synchronized void close() {
    server.close();
  }
}
