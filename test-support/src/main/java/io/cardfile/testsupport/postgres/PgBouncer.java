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

  private final TemporaryFolder folder;
  private final PostgresServer server;
  private final ServerPort port;
  private final Process guard;
  private final ServerLog log;

  private PgBouncer(TemporaryFolder folder, PostgresServer server, ServerPort port, Process guard) {
    this.folder = folder;
    this.server = server;
    this.port = port;
    this.guard = guard;
    this.log = ServerLog.of(guard.getInputStream(), "process up");
  }

  static PgBouncer start(PostgresServer server, String schema, String... settings)
      throws IOException {
    if (!Files.isExecutable(PROGRAM)) {
      throw new MissingProgramException("PgBouncer is not installed: no " + PROGRAM);
    }
    Account account = Account.current();
    TemporaryFolder folder = TemporaryFolder.of(account);
    ServerPort port = ServerPort.reserve();
    List<String> lines = new ArrayList<>();
    lines.add("[databases]");
    lines.add(
        "postgres = "
            + server.connectionInfo()
            + " connect_query='SET search_path = "
            + schema
            + "'");
    lines.add("[pgbouncer]");
    lines.add("listen_addr = 127.0.0.1");
    lines.add("listen_port = " + port.number());
    lines.add("unix_socket_dir =");
    lines.add("auth_type = any");
    lines.add("pool_mode = transaction");
    lines.addAll(Arrays.asList(settings));
    Path file = folder.path().resolve("pgbouncer.ini");
    Files.write(file, lines, StandardCharsets.UTF_8);
    account.own(file);
    List<String> line =
        account.command("sh", "-c", GUARDED, "sh", PROGRAM.toString(), file.toString());
    Process guard = new ProcessBuilder(line).redirectErrorStream(true).start();
    PgBouncer bouncer = new PgBouncer(folder, server, port, guard);
    try {
      bouncer.log.awaitReady();
      return bouncer;
    } catch (IOException e) {
      bouncer.close();
      throw e;
    }
  }

  /** Returns the JDBC URL of the server through this PgBouncer. */
  public String jdbcUrl() {
    return server.jdbcUrl(port.number());
  }

  @Override
  public void close() throws IOException {
    guard.getOutputStream().close();
    log.awaitEnd();
    port.close();
    folder.remove();
  }
}
