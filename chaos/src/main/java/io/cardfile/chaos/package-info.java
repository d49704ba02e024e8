/**
 * Ten thousand purchases through a gateway that fails at random, by processes that are killed again
 * and again: real processes, real sockets, real files. Tells whether anything was charged twice.
 */
package io.cardfile.chaos;
