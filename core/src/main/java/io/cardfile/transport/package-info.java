/**
 * The port for HTTP stacks: one document one way and one back, with a word on how far the request
 * got. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.transport;
