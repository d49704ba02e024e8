@file:JvmName("PaymentClients")

package io.cardfile.kotlin

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.transport.Transport
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asExecutor

private const val CALLS = 64

/**
 * Builds a client whose calls can be [awaited][await]. Its executor has up to 64 threads of [Dispatchers.IO] that other
 * code does not use, unless [configure] sets another executor. A call occupies a thread for up to its deadline.
 *
 * @throws io.cardfile.validation.ValidationException if a setting is not valid
 */
public fun paymentClient(
    endpoints: Endpoints,
    transport: Transport,
    configure: PaymentClient.Builder.() -> Unit,
): PaymentClient =
    PaymentClient.builder(endpoints, transport)
        .executor(Dispatchers.IO.limitedParallelism(CALLS).asExecutor())
        .apply(configure)
        .build()
