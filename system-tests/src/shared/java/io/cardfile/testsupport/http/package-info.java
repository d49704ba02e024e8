/** A server for the tests of this project that write the bytes of a reply themselves. */
package io.cardfile.testsupport.http;
