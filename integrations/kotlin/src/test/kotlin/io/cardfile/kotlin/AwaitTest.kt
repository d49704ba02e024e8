package io.cardfile.kotlin

import io.cardfile.PaymentClient
import io.cardfile.purchase.PurchaseOutcome.Kind
import java.util.concurrent.RejectedExecutionException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class AwaitTest {

    private val payments = TestPayments()

    @Test
    fun coroutineGetsTheOutcomeOnItsDispatcher() = runBlocking<Unit> {
        val thread = Thread.currentThread()

        assertEquals(Kind.APPROVED, payments.client().purchase(purchase()).await().kind())

        assertEquals(thread, Thread.currentThread())
        assertEquals(listOf("APPROVED"), payments.outcomes)
    }

    @Test
    fun executorOfTheBlockReplacesTheDefault() = runBlocking<Unit> {
        var tasks = 0
        val client = payments.client { executor { tasks++; it.run() } }

        assertEquals(Kind.APPROVED, client.purchase(purchase()).await().kind())

        assertEquals(1, tasks)
    }

    @Test
    fun refusedByTheExecutorIsNotSent() = runBlocking<Unit> {
        val client = payments.client { executor { throw RejectedExecutionException("full") } }

        assertEquals(Kind.NOT_SENT, client.purchase(purchase()).await().kind())

        assertEquals(listOf("NOT_SENT"), payments.outcomes)
        assertEquals(null, payments.state())
    }

    @Test
    fun clientWithoutExecutorIsWrongUse() {
        val client = PaymentClient.builder(payments.gateway.endpoints(), payments.gateway.transport())
            .credentials(MERCHANT, "TEST")
            .build()

        assertThrows(IllegalStateException::class.java) { runBlocking { client.purchase(purchase()).await() } }
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
}
