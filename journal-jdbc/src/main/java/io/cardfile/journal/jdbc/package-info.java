/**
 * A purchase journal in a database: PostgreSQL, MySQL and MariaDB for several machines, SQLite for
 * one, H2 for development. The folders below contain the schema of each as an SQL file.
 */
@NullMarked
package io.cardfile.journal.jdbc;

import org.jspecify.annotations.NullMarked;
