@file:JvmName("PaymentClients")

package io.cardfile.kotlin

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.transport.Transport
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asExecutor

/**
 * Builds a client whose calls can be [awaited][await]: its executor is [Dispatchers.IO], unless [configure] sets
 * another one. A call occupies a thread for up to its deadline.
 *
 * @throws io.cardfile.validation.InvalidConfigException if a setting is not valid
 */
public fun paymentClient(
    endpoints: Endpoints,
    transport: Transport,
    configure: PaymentClient.Builder.() -> Unit,
): PaymentClient =
    PaymentClient.builder(endpoints, transport)
        .executor(Dispatchers.IO.asExecutor())
        .apply(configure)
        .build()
