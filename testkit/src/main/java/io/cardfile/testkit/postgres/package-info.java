/**
 * A private PostgreSQL for the tests of this project that need a real one. For them alone, so not
 * exported.
 */
package io.cardfile.testkit.postgres;
