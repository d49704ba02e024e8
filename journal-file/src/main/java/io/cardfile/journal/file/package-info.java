/** A purchase journal in a local file: {@link io.cardfile.journal.file.FileJournal}. */
@NullMarked
package io.cardfile.journal.file;

import org.jspecify.annotations.NullMarked;
