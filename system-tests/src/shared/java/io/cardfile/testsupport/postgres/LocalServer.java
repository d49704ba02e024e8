package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A server program with a temporary folder, on a port of 127.0.0.1 that stays the same. It ends
 * with this JVM, however that ends. Run as root it belongs to the user {@code nobody}, because
 * PostgreSQL refuses root. Not thread-safe.
 */
final class LocalServer {

  // The input of the shell ends with this JVM.
  private static final String GUARDED =
      "\"$@\" & server=$!; exec 3<&0; { cat <&3; kill -%s $server; } & wait $server";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  // Each process has four of its own.
  private static final AtomicInteger NEXT_PORT =
      new AtomicInteger((int) (ProcessHandle.current().pid() % 3_000 * 4));

  private final String signal;
  private final Path folder;
  private final int port;
  private @Nullable Process guard;

  private LocalServer(String signal, Path folder, int port) {
    this.signal = signal;
    this.folder = folder;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "server-end"));
  }

  /**
   * Makes the folder and chooses a port.
   *
   * @param signal ends the server immediately: KILL, or another one if the server cleans up
   */
  static LocalServer create(String signal) throws IOException {
    String folder = run("mktemp", "-d", "-t", "cardfile-XXXXXX").trim();
    return new LocalServer(signal, Path.of(folder), freePort());
  }

  /**
   * Returns a port that no other process of the tests chooses. Operating systems choose ports from
   * 32768 on: such a port may be taken before a start or during a restart.
   */
  private static int freePort() throws IOException {
    while (true) {
      int port = 20_000 + Math.floorMod(NEXT_PORT.getAndIncrement(), 12_000);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        return free.getLocalPort();
      } catch (BindException e) {
        // Another one.
      }
    }
  }

  Path folder() {
    return folder;
  }

  int port() {
    return port;
  }

  /** Runs a program that ends by itself, as the user of the server, and returns its output. */
  static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(line(command)).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + output);
    }
    return output;
  }

  private static List<String> line(String... command) {
    List<String> line = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      line.addAll(List.of("setpriv", "--reuid=nobody", "--regid=65534", "--clear-groups", "--"));
    }
    line.addAll(List.of(command));
    return line;
  }

  /**
   * Starts the server and waits until it accepts a connection.
   *
   * @throws IOException when it does not start, with its log
   */
  void start(String jdbcUrl, List<String> command) throws IOException {
    List<String> line = new ArrayList<>(List.of("sh", "-c", String.format(GUARDED, signal), "sh"));
    line.addAll(command);
    Path log = Files.createTempFile(folder, "server", ".log");
    guard =
        new ProcessBuilder(line(line.toArray(new String[0])))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!accepts(jdbcUrl)) {
      if (!guard.isAlive() || System.nanoTime() > end) {
        throw new IOException("the server did not start:\n" + Files.readString(log));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private static boolean accepts(String jdbcUrl) {
    try {
      DriverManager.getConnection(jdbcUrl).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Kills all processes of the server with signal 9; does nothing if it is not running. */
  void kill() {
    Process running = guard;
    guard = null;
    if (running != null) {
      List<ProcessHandle> all = running.descendants().toList();
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(process -> process.onExit().join());
      running.onExit().join();
    }
  }

  /** Ends the server immediately: connections break, and the next start recovers. */
  void stop() throws IOException {
    Process running = guard;
    guard = null;
    if (running != null) {
      running.getOutputStream().close();
      running.onExit().join();
    }
  }

  /** Stops the server and removes its files. */
  void close() {
    try {
      stop();
      run("rm", "-rf", folder.toString());
    } catch (IOException e) {
      // The folder stays among the temporary files.
    }
  }
}
