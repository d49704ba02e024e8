/** A private PostgreSQL for the tests of this project that need a real one. */
package io.cardfile.testsupport.postgres;
