/**
 * The port for HTTP stacks: sends one document, receives one, and reports the phase that the
 * request reached. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.transport;
