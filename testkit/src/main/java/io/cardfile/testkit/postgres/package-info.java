/**
 * A private PostgreSQL server for tests of this project that need a real one. Internal, so not
 * exported.
 */
package io.cardfile.testkit.postgres;
