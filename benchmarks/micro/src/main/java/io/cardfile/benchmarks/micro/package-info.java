/** What the parts of a charge cost, in nanoseconds and bytes. */
package io.cardfile.benchmarks.micro;
