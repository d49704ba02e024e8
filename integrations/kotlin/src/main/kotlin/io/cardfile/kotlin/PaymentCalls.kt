@file:JvmName("PaymentCalls")

package io.cardfile.kotlin

import io.cardfile.PaymentCall
import kotlin.coroutines.resume
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext

/**
 * Starts this call on the client's executor, suspends until it has ended, and returns its outcome, which is a value
 * also when the call failed. It resumes once, on the dispatcher of the coroutine.
 *
 * **Cancellation.** If the coroutine is cancelled before the call is started, nothing is sent. If it is cancelled later,
 * the call is [cancelled][PaymentCall.cancel] at once, and [CancellationException] is thrown when the call has ended:
 * the journal and the listener have the outcome, and the coroutine does not. The purchase may have been charged, so
 * never report a cancelled purchase as not paid. To get the outcome in any case, call this function within
 * `withContext(NonCancellable)`.
 *
 * **Executors.** If the executor refuses the call, the outcome is not sent. If it accepts the call and drops it, this
 * function never returns. An executor that runs the call on the calling thread blocks that thread, and the coroutine
 * cannot cancel the call.
 *
 * @throws IllegalStateException if the call was started before, or if the client has no executor.
 *   [CancellationException] is a subclass: catch it first
 */
public suspend fun <T : Any> PaymentCall<T>.await(): T {
    currentCoroutineContext().ensureActive()
    val end = CompletableDeferred<T>()
    enqueue { end.complete(it) }
    try {
        // After enqueue: if that throws, the call belongs to another caller and must not be cancelled.
        suspendCancellableCoroutine<Unit> { waiting ->
            waiting.invokeOnCancellation { cancel() }
            end.invokeOnCompletion { waiting.resume(Unit) }
        }
    } catch (e: CancellationException) {
        withContext(NonCancellable) { end.join() }
        throw e
    }
    return end.await()
}
