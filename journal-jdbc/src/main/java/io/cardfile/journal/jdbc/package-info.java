/**
 * A purchase journal in a database: PostgreSQL for several machines, SQLite for one, H2 for tests
 * only. The folders below contain the schemas as versioned SQL files.
 */
@NullMarked
package io.cardfile.journal.jdbc;

import org.jspecify.annotations.NullMarked;
