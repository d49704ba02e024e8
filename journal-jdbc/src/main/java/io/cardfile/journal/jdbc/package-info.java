/**
 * The purchase journal in a database: PostgreSQL for several machines, SQLite for one, H2 for tests
 * alone. Schemas are in the folders below as versioned SQL files. Never null unless marked.
 */
package io.cardfile.journal.jdbc;
