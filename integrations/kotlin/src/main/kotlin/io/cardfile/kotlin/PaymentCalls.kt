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
 * If the coroutine is cancelled before, nothing is started, and the call can still be used. If it is cancelled
 * meanwhile, the call is [cancelled][PaymentCall.cancel] at once, and [CancellationException] is thrown when the call
 * has ended: like that of any call, its outcome was then recorded in the journal and reported to the listener, and
 * nothing of the call is still running. The coroutine does not get the outcome, and a purchase may have been charged.
 * To get it in any case, call this function within `withContext(NonCancellable)`. Never report a cancelled purchase as
 * not paid.
 *
 * If the executor refuses the call, the outcome is not sent. If it accepts the call and drops it, this function never
 * returns, as [PaymentCall.enqueue] never notifies its callback. An executor that runs the call on the calling thread
 * blocks that thread, and the coroutine cannot cancel the call.
 *
 * @throws IllegalStateException if the call was started before, which continues undisturbed, or if the client has no
 *   executor. [CancellationException] is a subclass of it: catch that first
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
