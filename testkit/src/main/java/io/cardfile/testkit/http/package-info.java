/** The HTTP/1.1 server code of the sandbox, the fault servers and the contract. Internal. */
package io.cardfile.testkit.http;
