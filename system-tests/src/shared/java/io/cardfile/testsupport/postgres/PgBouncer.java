package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A PgBouncer that pools by transaction, on a free port of 127.0.0.1. It ends with this JVM. Run as
 * root it belongs to the same user as the server.
 */
public final class PgBouncer implements Closeable {

  private static final Path PROGRAM = Paths.get("/usr/sbin/pgbouncer");
  // As for the server; PgBouncer ends immediately on TERM.
  private static final String GUARDED =
      "\"$@\" & bouncer=$!; exec >/dev/null 2>&1; cat; kill -TERM $bouncer; wait $bouncer";

  private final PostgresServer server;
  private final ServerResources resources;
  private final Process guard;
  private final ServerLog log;

  PgBouncer(PostgresServer server, ServerResources resources, Process guard) {
    this.server = server;
    this.resources = resources;
    this.guard = guard;
    this.log = ServerLog.of(guard.getInputStream(), "process up");
  }

  static PgBouncer start(PostgresServer server, String schema, String... settings)
      throws IOException {
    if (!Files.isExecutable(PROGRAM)) {
      throw new MissingProgramException("PgBouncer is not installed: no " + PROGRAM);
    }
    Account account = Account.current();
    String database = server.connectionInfo() + " connect_query='SET search_path = " + schema + "'";
    ServerResources resources = ServerResources.of(account);
    Process guard = start(account, resources, database, settings);
    PgBouncer bouncer = new PgBouncer(server, resources, guard);
    try {
      bouncer.log.awaitReady();
      return bouncer;
    } catch (IOException e) {
      bouncer.close();
      throw e;
    }
  }

  /** Starts the process; if that fails, closes {@code resources}. */
  static Process start(
      Account account, ServerResources resources, String database, String... settings)
      throws IOException {
    try {
      Path file = resources.folder().resolve("pgbouncer.ini");
      Files.write(file, lines(resources.port(), database, settings), StandardCharsets.UTF_8);
      account.own(file);
      List<String> line =
          account.command("sh", "-c", GUARDED, "sh", PROGRAM.toString(), file.toString());
      return new ProcessBuilder(line).redirectErrorStream(true).start();
    } catch (IOException | RuntimeException e) {
      resources.close();
      throw e;
    }
  }

  private static List<String> lines(int port, String database, String... settings) {
    List<String> lines = new ArrayList<>();
    lines.add("[databases]");
    lines.add("postgres = " + database);
    lines.add("[pgbouncer]");
    lines.add("listen_addr = 127.0.0.1");
    lines.add("listen_port = " + port);
    lines.add("unix_socket_dir =");
    lines.add("auth_type = any");
    lines.add("pool_mode = transaction");
    lines.addAll(Arrays.asList(settings));
    return lines;
  }

  /** Returns the JDBC URL of the server through this PgBouncer. */
  public String jdbcUrl() {
    return server.jdbcUrl(resources.port());
  }

  @Override
  public void close() throws IOException {
    try {
      guard.getOutputStream().close();
      log.awaitEnd();
    } finally {
      resources.close();
    }
  }
}
