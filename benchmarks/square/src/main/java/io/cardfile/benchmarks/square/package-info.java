/** Square's library, with its ordinary API. */
package io.cardfile.benchmarks.square;
