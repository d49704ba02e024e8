package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A PgBouncer that pools by transaction, on a free port of 127.0.0.1. It ends with this JVM. */
public final class PgBouncer implements Closeable {

  static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");

  private final LocalServer bouncer = LocalServer.create("KILL");
  private final String jdbcUrl;

  PgBouncer(PostgresServer server, String schema, String... settings) throws IOException {
    jdbcUrl = server.jdbcUrl(bouncer.port());
    String query = " connect_query='SET search_path = " + schema + "'";
    List<String> lines = new ArrayList<>(List.of("[databases]"));
    lines.add("postgres = " + server.connectionInfo() + query);
    lines.addAll(List.of("[pgbouncer]", "listen_addr = 127.0.0.1", "unix_socket_dir ="));
    lines.addAll(List.of("listen_port = " + bouncer.port(), "auth_type = any"));
    lines.add("pool_mode = transaction");
    lines.addAll(List.of(settings));
    Path file = Files.write(bouncer.folder().resolve("pgbouncer.ini"), lines);
    bouncer.start(jdbcUrl, List.of(PROGRAM.toString(), file.toString()));
  }

  /** Returns the JDBC URL of the server through this PgBouncer. */
  public String jdbcUrl() {
    return jdbcUrl;
  }

  @Override
  public void close() {
    bouncer.close();
  }
}
