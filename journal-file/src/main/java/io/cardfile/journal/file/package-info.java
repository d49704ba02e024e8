/** The purchase journal in a local file: {@link FileJournal} is the only public type. */
@NullMarked
package io.cardfile.journal.file;

import org.jspecify.annotations.NullMarked;
