/**
 * The purchase journal in a database: {@link JdbcJournal} is the only public type. The folders of
 * the databases below this package contain their schemas as SQL files.
 */
@NullMarked
package io.cardfile.journal.jdbc;

import org.jspecify.annotations.NullMarked;
