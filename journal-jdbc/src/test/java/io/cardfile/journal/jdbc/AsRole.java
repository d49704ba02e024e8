package io.cardfile.journal.jdbc;

import java.sql.SQLException;

/** A PostgreSQL role with ordinary rights, which may create its tables in a database. */
final class AsRole implements AutoCloseable {

  private final Database owner;
  private final String role;
  private final Database database;

  AsRole(Database owner) throws SQLException {
    this.owner = owner;
    String schema = owner.ask("SELECT current_schema()");
    role = "user_" + schema;
    owner.execute("CREATE ROLE " + role + " LOGIN PASSWORD 'secret'");
    owner.execute("GRANT USAGE, CREATE ON SCHEMA " + schema + " TO " + role);
    String user = "user=" + role + "&password=secret";
    String url = owner.pool().getJdbcUrl().replaceFirst("user=[^&]*&password=[^&]*", user);
    database = new Database(Database.config(url));
  }

  Database database() {
    return database;
  }

  @Override
  public void close() throws SQLException {
    database.close();
    owner.execute("DROP OWNED BY " + role);
    owner.execute("DROP ROLE " + role);
  }
}
