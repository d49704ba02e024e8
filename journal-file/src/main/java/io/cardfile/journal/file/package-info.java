/**
 * A purchase journal in a local file: {@link io.cardfile.journal.file.FileJournal}. Never null
 * unless marked.
 */
package io.cardfile.journal.file;
