/**
 * Helpers that several packages share; not for use outside the library. Never null unless marked.
 */
package io.cardfile.internal;
