/** The billing run, which charges a file of due payments, each at most once. */
package io.cardfile.sample.billing;
