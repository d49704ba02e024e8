package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The installed PostgreSQL with a new cluster in a temporary folder, on a free port of 127.0.0.1,
 * with {@code fsync} and {@code synchronous_commit} on. It can be killed and started again, and
 * ends with this JVM. Run as root it belongs to the user {@code nobody}. Thread-safe.
 */
public final class PostgresServer implements Closeable {

  private static final String USER = "cardfile";
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final Path programs;
  private final String password;
  private final LocalServer server = LocalServer.create("QUIT");

  private PostgresServer(Path programs, String password) throws IOException {
    this.programs = programs;
    this.password = password;
  }

  /**
   * Makes a cluster of the installed version and starts it; takes some seconds.
   *
   * @throws IOException when PostgreSQL is not installed or does not start, with its log
   */
  public static PostgresServer start() throws IOException {
    Path programs = installed();
    if (programs == null) {
      throw new IOException("PostgreSQL is not installed");
    }
    PostgresServer server = new PostgresServer(programs, UUID.randomUUID().toString());
    server.createCluster();
    server.restart();
    return server;
  }

  /** Returns the folder of the programs: Debian's highest version, otherwise one of the PATH. */
  static Path installed() throws IOException {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions
            .sorted(Collections.reverseOrder())
            .forEach(each -> folders.add(each.resolve("bin")));
      }
    }
    Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).forEach(folders::add);
    return folders.stream()
        .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
        .findFirst()
        .orElse(null);
  }

  private void createCluster() throws IOException {
    Path file = Files.writeString(server.folder().resolve("password"), password);
    LocalServer.run(
        programs.resolve("initdb").toString(),
        "--pgdata=" + data(),
        "--username=" + USER,
        "--auth=password",
        "--pwfile=" + file,
        "--encoding=UTF8",
        "--locale=C",
        "--no-sync");
    Files.delete(file);
  }

  private Path data() {
    return server.folder().resolve("data");
  }

  /** Returns the port on 127.0.0.1, which stays the same. */
  public int port() {
    return server.port();
  }

  /** Returns the JDBC URL of the database, with user and password of a superuser. */
  public String jdbcUrl() {
    return jdbcUrl(port());
  }

  /** Returns the JDBC URL with another port of 127.0.0.1, such as the port of a proxy. */
  public String jdbcUrl(int otherPort) {
    String account = "user=" + USER + "&password=" + password;
    return "jdbc:postgresql://127.0.0.1:" + otherPort + "/postgres?" + account;
  }

  /** Returns how libpq connects to this server. */
  String connectionInfo() {
    return "host=127.0.0.1 port=" + port() + " user=" + USER + " password=" + password;
  }

  /** Kills all processes of the server with signal 9; does nothing if it is not running. */
  public synchronized void kill() {
    server.kill();
  }

  /**
   * Starts the server with the same files and port, after killing it if it is running.
   *
   * @param settings settings of the server, such as {@code fsync=off}
   */
  public synchronized void restart(String... settings) throws IOException {
    kill();
    List<String> all = new ArrayList<>(List.of("listen_addresses=127.0.0.1", "port=" + port()));
    all.addAll(List.of("unix_socket_directories=", "fsync=on", "synchronous_commit=on"));
    all.addAll(List.of("full_page_writes=on", "logging_collector=off", "lc_messages=C"));
    all.addAll(List.of(settings));
    List<String> command = new ArrayList<>();
    Collections.addAll(command, programs.resolve("postgres").toString(), "-D", data().toString());
    all.forEach(setting -> Collections.addAll(command, "-c", setting));
    server.start(jdbcUrl(), command);
  }

  /** Stops the server and removes its files. */
  @Override
  public synchronized void close() {
    server.close();
  }
}
