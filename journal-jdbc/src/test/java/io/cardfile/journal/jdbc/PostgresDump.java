package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A file of {@code pg_dump}; {@code psql} restores it into the same database. */
final class PostgresDump {

  private final Database database;
  private final Path folder;
  private final String file;

  private PostgresDump(Database database, Path folder) {
    this.database = database;
    this.folder = folder;
    this.file = folder.resolve("dump.sql").toString();
  }

  static PostgresDump of(Database database, Path folder, String... options) throws Exception {
    PostgresDump dump = new PostgresDump(database, folder);
    List<String> command = new ArrayList<>(List.of("pg_dump"));
    command.addAll(List.of(options));
    command.addAll(List.of("--file=" + dump.file, "--dbname=" + dump.address()));
    dump.run(command);
    return dump;
  }

  /**
   * Restores the file; continues after errors, the default of {@code psql}, unless {@code variable}
   * changes it.
   */
  void restore(String variable) throws Exception {
    run(new ArrayList<>(List.of("psql", "-q", "-v", variable, "--file=" + file, address())));
  }

  private String address() {
    return database.pool().getJdbcUrl().replaceFirst("jdbc:", "").replaceFirst("&current.*", "");
  }

  private void run(List<String> command) throws Exception {
    String programs = database.ask("SELECT setting FROM pg_config WHERE name = 'BINDIR'");
    command.set(0, programs + "/" + command.get(0));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), command.get(0));
    assertEquals(0, process.exitValue(), () -> command.get(0) + ", see " + folder);
  }
}
