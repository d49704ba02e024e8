/** The HTTP/1.1 that the servers of this module share. For them alone, so not exported. */
package io.cardfile.testkit.http;
