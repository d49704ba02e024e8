/**
 * The entry point of the library: the client, its calls, and their listener. Never null unless
 * marked.
 */
package io.cardfile;
