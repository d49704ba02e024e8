package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A running server: the listening process and its child processes for connections. */
final class Postmaster {

  // The server ends with this JVM, however that ends, because the standard input of the shell then
  // ends. The shell closes its end of the log, so that the log ends with the last process of the
  // server.
  private static final String GUARDED =
      "\"$@\" & server=$!; exec >/dev/null 2>&1; cat; kill -QUIT $server; wait $server";

  // A standby logs "... accept read-only connections".
  private static final String READY = "database system is ready to accept ";

  private final Process guard;
  private final ServerLog log;
  private final Path data;

  private Postmaster(Process guard, ServerLog log, Path data) {
    this.guard = guard;
    this.log = log;
    this.data = data;
  }

  /** Starts a server on {@code port} of 127.0.0.1 and waits until it accepts connections. */
  static Postmaster start(
      Account account, Programs programs, Path data, int port, String... settings)
      throws IOException {
    List<String> line = account.command("sh", "-c", GUARDED, "sh", programs.postgres());
    Collections.addAll(line, "-D", data.toString());
    set(line, "listen_addresses=127.0.0.1", "port=" + port, "unix_socket_directories=");
    set(line, "fsync=on", "synchronous_commit=on", "full_page_writes=on");
    set(line, "logging_collector=off", "lc_messages=C", "log_min_error_statement=panic");
    set(line, settings);
    Process guard =
        new ProcessBuilder(line).directory(data.toFile()).redirectErrorStream(true).start();
    Postmaster started = new Postmaster(guard, ServerLog.of(guard.getInputStream(), READY), data);
    try {
      started.log.awaitReady();
      return started;
    } catch (IOException e) {
      guard.getOutputStream().close();
      throw e;
    }
  }

  private static void set(List<String> line, String... settings) {
    for (String setting : settings) {
      Collections.addAll(line, "-c", setting);
    }
  }

  /** Ends the server as a power cut would, except that the operating system keeps its buffers. */
  void kill() throws IOException {
    String postmaster = pid();
    signal("-STOP", Collections.singletonList(postmaster)); // So that it starts no more children.
    List<String> all = childrenOf(postmaster);
    all.add(postmaster);
    signal("-KILL", all);
    log.awaitEnd();
    stop();
  }

  /** Ends the server immediately: connections break, and the next start performs recovery. */
  void stop() throws IOException {
    guard.getOutputStream().close();
    log.awaitEnd();
    if (!Command.ended(guard)) {
      throw new IOException("the shell around PostgreSQL did not end");
    }
  }

  private String pid() throws IOException {
    Path file = data.resolve("postmaster.pid");
    return Files.readAllLines(file, StandardCharsets.UTF_8).get(0).trim();
  }

  private static void signal(String signal, List<String> pids) throws IOException {
    List<String> line = new ArrayList<>();
    Collections.addAll(line, "kill", signal);
    line.addAll(pids);
    try {
      Command.run(line);
    } catch (IOException e) {
      if (!signal.equals("-KILL")) { // One of the connections may have ended by itself.
        throw e;
      }
    }
  }

  /**
   * Returns the child processes on Linux; on other systems children end soon after their parent.
   */
  private static List<String> childrenOf(String parent) throws IOException {
    List<String> children = new ArrayList<>();
    Path processes = Paths.get("/proc");
    if (!Files.isDirectory(processes)) {
      return children;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(processes, "[0-9]*")) {
      for (Path process : all) {
        if (parent.equals(parentOf(process))) {
          children.add(process.getFileName().toString());
        }
      }
    }
    return children;
  }

  private static String parentOf(Path process) {
    try {
      byte[] stat = Files.readAllBytes(process.resolve("stat"));
      String text = new String(stat, StandardCharsets.ISO_8859_1);
      return text.substring(text.lastIndexOf(')') + 2).split(" ")[1]; // State, then parent.
    } catch (IOException e) {
      return ""; // The process has ended meanwhile.
    }
  }
}
