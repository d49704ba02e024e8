package io.cardfile.kotlin

import io.cardfile.PaymentClient
import io.cardfile.journal.JournalState
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.transport.Transport
import java.util.concurrent.Executor
import java.util.concurrent.RejectedExecutionException
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asExecutor
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class AwaitTest {

    private val payments = TestPayments()

    private fun await(client: PaymentClient): PurchaseOutcome = runBlocking { client.purchase(purchase()).await() }

    @Test
    fun outcomeIsReturned() {
        assertEquals(Kind.APPROVED, await(payments.client()).kind())
        assertEquals(listOf("APPROVED"), payments.outcomes)
    }

    @Test
    fun lostReplyIsInDoubt() {
        payments.gateway.next().loseReply()

        assertEquals(Kind.IN_DOUBT, await(payments.client()).kind())
        assertEquals(JournalState.IN_DOUBT, payments.state())
    }

    @Test
    fun everyDispatcherGetsTheOutcome() = runBlocking<Unit> {
        val dispatchers: List<CoroutineDispatcher> = listOf(
            Dispatchers.Default,
            Dispatchers.IO,
            Dispatchers.Unconfined,
            Dispatchers.Default.limitedParallelism(1),
        )
        dispatchers.forEachIndexed { i, dispatcher ->
            // Its executor is the dispatcher of the coroutine.
            val client = payments.client { executor(dispatcher.asExecutor()) }
            val kind = withContext(dispatcher) { client.purchase(purchase("R-$i")).await().kind() }
            assertEquals(Kind.APPROVED, kind, dispatcher.toString())
        }
    }

    @Test
    fun coroutineResumesOnItsDispatcher() = runBlocking<Unit> {
        val thread = Thread.currentThread()

        payments.client().purchase(purchase()).await()

        assertEquals(thread, Thread.currentThread())
    }

    @Test
    fun executorOnTheCallingThreadNeedsNoOther() {
        assertEquals(Kind.APPROVED, await(payments.client { executor(Runnable::run) }).kind())
    }

    @Test
    fun refusedByTheExecutorIsNotSent() {
        val client = payments.client { executor { throw RejectedExecutionException("full") } }

        assertEquals(Kind.NOT_SENT, await(client).kind())
        assertEquals(listOf("NOT_SENT"), payments.outcomes)
        assertEquals(null, payments.state())
    }

    @Test
    fun referenceOfAnotherPurchaseIsAnOutcome() {
        await(payments.client())

        val outcome = runBlocking { payments.client().purchase(purchase(amount = "20.00")).await() }

        assertEquals(Kind.REFERENCE_REUSED, outcome.kind())
        assertEquals(1, payments.charges())
    }

    @Test
    fun clientWithoutExecutorIsWrongUse() {
        val client = PaymentClient.builder(payments.gateway.endpoints(), payments.gateway.transport())
            .credentials("TEST-merchant", "TEST")
            .build()
        assertThrows(IllegalStateException::class.java) { await(client) }
    }

    @Test
    fun secondAwaitOfACallIsWrongUseAndLeavesTheFirstAlone() = runBlocking<Unit> {
        val held = HeldTransport(payments.gateway)
        val call = payments.client(held).purchase(purchase())
        val first = async(Dispatchers.Default) { call.await() }
        held.awaitCharged()

        val thrown = runCatching { coroutineScope { call.await() } }.exceptionOrNull()
        assertTrue(thrown is IllegalStateException && "started before" in thrown.message!!, thrown.toString())

        held.release()
        assertEquals(Kind.APPROVED, first.await().kind())
    }

    @Test
    fun errorOfTheJvmIsInDoubtAndNotThrown() {
        val broken = Transport { _, _ ->
            object : Transport.Exchange {
                override fun execute() = throw StackOverflowError("planted")

                override fun cancel() = Unit
            }
        }
        val swallowing = Executor { task -> runCatching { task.run() } }

        assertEquals(Kind.IN_DOUBT, await(payments.client(broken) { executor(swallowing) }).kind())
    }

    @Test
    fun callEndsOnceForManyCoroutines() = runBlocking<Unit> {
        val client = payments.client()
        val kinds = coroutineScope {
            List(200) { i -> async(Dispatchers.Default) { client.purchase(purchase("R-$i")).await().kind() } }
                .map { it.await() }
        }

        assertEquals(List(200) { Kind.APPROVED }, kinds)
        assertEquals(200, payments.charges())
    }

    @Test
    fun undispatchedCoroutineWaitsForItsTurnInTheQueue() = runBlocking<Unit> {
        val queue = ManualExecutor()
        val client = payments.client { executor(queue) }
        val outcome = async(start = CoroutineStart.UNDISPATCHED) { client.purchase(purchase()).await() }
        assertEquals(0, payments.charges())

        queue.runAll()

        assertEquals(Kind.APPROVED, outcome.await().kind())
    }
}
