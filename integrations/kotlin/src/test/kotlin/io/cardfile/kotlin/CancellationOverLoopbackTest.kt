package io.cardfile.kotlin

import io.cardfile.journal.JournalState
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.testkit.Fault
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.retrofit.RetrofitTransport
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.job
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** A gateway that charges and does not answer, over sockets and the transport on Retrofit. */
class CancellationOverLoopbackTest {

    private val gateway = TestGateway.start()
    private val client = paymentClient(gateway.endpoints(), RetrofitTransport.create()) {
        credentials(MERCHANT, "TEST")
        journal(gateway.journal(), MERCHANT)
    }
    private val screen = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val payment = screen.async {
        gateway.next().fault(Fault.NO_REPLY)
        client.purchase(purchase()).await()
    }

    private suspend fun awaitCharge() = withTimeout(30_000) { while (gateway.ledger().entries().isEmpty()) yield() }

    @AfterEach
    fun close() = gateway.close()

    @Test
    fun cancelledScopeLeavesTheChargeInDoubtAndItIsNotSentAgain() = runBlocking<Unit> {
        awaitCharge()

        // Sooner than the deadline of the call, 55 s, and than the gateway closes the connection, 10 s.
        withTimeout(8_000) { screen.coroutineContext.job.cancelAndJoin() }

        assertTrue(payment.isCancelled)
        assertEquals(JournalState.IN_DOUBT, gateway.journal().find(MERCHANT, "R-1").get().state())
        assertEquals(Kind.IN_DOUBT, client.purchase(purchase()).await().kind())
        assertEquals(1, gateway.requests().size)
        gateway.ledger().chargedOnce("R-1")
    }

    @Test
    fun otherCallsOfTheClientAreNotDisturbed() = runBlocking<Unit> {
        awaitCharge()
        assertEquals(Kind.APPROVED, client.purchase(purchase("R-2")).await().kind())

        payment.cancelAndJoin()

        assertEquals(Kind.APPROVED, client.purchase(purchase("R-3")).await().kind())
        gateway.ledger().chargedOnce("R-2").chargedOnce("R-3").nothingChargedTwice()
    }
}
