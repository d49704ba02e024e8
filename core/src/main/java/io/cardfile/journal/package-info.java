/**
 * At most one charge for each reference, also across crashes and machines: what is about to be sent
 * is written down first, and what became of it afterwards. Never null unless marked.
 */
package io.cardfile.journal;
