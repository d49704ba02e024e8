package io.cardfile.kotlin

import io.cardfile.journal.JournalState
import io.cardfile.purchase.PurchaseOutcome.Kind
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** What a cancelled coroutine leaves behind: the outcome is in the journal when the coroutine has ended. */
class CancellationTest {

    private val payments = TestPayments()
    private val held = HeldTransport(payments.gateway)

    @Test
    fun cancelledBeforeNothingIsStarted() = runBlocking<Unit> {
        val call = payments.client().purchase(purchase())
        val job = launch {
            coroutineContext.cancel()
            call.await()
        }
        job.join()

        assertNull(payments.state())
        assertEquals(0, payments.outcomes.size)
        assertEquals(Kind.APPROVED, call.await().kind()) // The call can still be used.
    }

    @Test
    fun cancelledInTheQueueIsNotSentAndEndsWithItsTurn() = runBlocking<Unit> {
        val queue = ManualExecutor()
        val call = payments.client { executor(queue) }.purchase(purchase())
        val job = launch(start = CoroutineStart.UNDISPATCHED) { call.await() }

        job.cancel()
        assertFalse(job.isCompleted)
        queue.runAll()
        job.join()

        assertEquals(listOf("NOT_SENT"), payments.outcomes)
        assertNull(payments.state())
        assertEquals(0, payments.charges())
    }

    @Test
    fun cancelledUnderWayIsInDoubtInTheJournalWhenTheCoroutineHasEnded() = runBlocking<Unit> {
        val job = async(Dispatchers.Default) { payments.client(held).purchase(purchase()).await() }
        held.awaitCharged()

        job.cancelAndJoin()

        assertCancelled(job)
        assertEquals(JournalState.IN_DOUBT, payments.state())
        assertEquals(listOf("IN_DOUBT"), payments.outcomes)
        assertEquals(Kind.IN_DOUBT, payments.client().purchase(purchase()).await().kind()) // Not sent again.
        assertEquals(1, payments.charges())
    }

    @Test
    fun approvedAfterTheCancellationIsInTheJournalWhenTheCoroutineHasEnded() = runBlocking<Unit> {
        val deaf = HeldTransport(payments.gateway, deaf = true)
        val job = async(Dispatchers.Default) { payments.client(deaf).purchase(purchase()).await() }
        deaf.awaitCharged()

        job.cancel()
        assertFalse(job.isCompleted)
        deaf.release()
        job.join()

        assertCancelled(job)
        assertEquals(JournalState.APPROVED, payments.state())
    }

    @Test
    fun cancelledBetweenTheOutcomeAndItsDispatchIsInTheJournal() = runBlocking<Unit> {
        val queue = ManualExecutor()
        val call = payments.client { executor(queue) }.purchase(purchase())
        val job = async(start = CoroutineStart.UNDISPATCHED) { call.await() }
        queue.runAll() // The coroutine is now to be resumed on this thread.

        job.cancelAndJoin()

        assertCancelled(job)
        assertEquals(JournalState.APPROVED, payments.state())
    }

    @Test
    fun nonCancellableSendsAndReturnsTheOutcome() = runBlocking<Unit> {
        var kind: Kind? = null
        val job = launch {
            coroutineContext.cancel()
            kind = withContext(NonCancellable) { payments.client().purchase(purchase()).await() }.kind()
        }
        job.join()

        assertTrue(job.isCancelled)
        assertEquals(Kind.APPROVED, kind)
        assertEquals(JournalState.APPROVED, payments.state())
    }

    private fun assertCancelled(job: Deferred<*>) {
        assertTrue(job.isCancelled)
        assertThrows(CancellationException::class.java) { runBlocking { job.await() } }
    }
}
