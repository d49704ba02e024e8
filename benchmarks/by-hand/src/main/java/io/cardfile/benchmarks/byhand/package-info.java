/** What a programmer would write without a payment library. */
package io.cardfile.benchmarks.byhand;
