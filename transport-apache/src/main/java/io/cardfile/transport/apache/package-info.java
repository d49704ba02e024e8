/**
 * A transport on Apache HttpClient 5: {@link io.cardfile.transport.apache.ApacheTransport} is the
 * only public type.
 */
@NullMarked
package io.cardfile.transport.apache;

import org.jspecify.annotations.NullMarked;
