/**
 * The transport for servers, on sockets of the JDK alone: {@link
 * io.cardfile.transport.jdk.JdkTransport} is the only public type.
 */
@NullMarked
package io.cardfile.transport.jdk;

import org.jspecify.annotations.NullMarked;
