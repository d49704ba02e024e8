/**
 * An immutable JSON document that keeps every digit, and a strict reader and writer for it.
 *
 * <p>Two lenient parsers may read one reply differently, and so disagree on whether money moved.
 * {@link io.cardfile.json.JsonText} therefore accepts the grammar of RFC 8259 and nothing else,
 * refuses a member name that occurs twice in one object, and has limits on size and depth. {@link
 * io.cardfile.json.JsonValue} keeps numbers as they were written: {@code 9007199254740993}, {@code
 * 10.10} and {@code 1e3} are written as they were read.
 *
 * <p>All values are immutable and may be shared between threads; builders are for one thread. No
 * {@code toString} and no exception of this package shows the content of a document, because it may
 * hold a card number. A null argument is a {@link java.lang.NullPointerException}.
 */
@NullMarked
package io.cardfile.json;

import org.jspecify.annotations.NullMarked;
