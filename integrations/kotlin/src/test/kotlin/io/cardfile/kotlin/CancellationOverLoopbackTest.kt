package io.cardfile.kotlin

import io.cardfile.Endpoints
import io.cardfile.journal.InMemoryJournal
import io.cardfile.journal.JournalState
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.testkit.LedgerAssert
import io.cardfile.testkit.fault.Fault
import io.cardfile.testkit.fault.FaultServer
import io.cardfile.testkit.gateway.GatewaySimulator
import io.cardfile.transport.retrofit.RetrofitTransport
import java.time.Duration
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.job
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** A gateway that charges and does not answer, over sockets and the transport on Retrofit. */
class CancellationOverLoopbackTest {

    private val stall = Fault.afterRequest().stall()
    private val server =
        FaultServer.builder(GatewaySimulator.create()).maxWait(Duration.ofMinutes(1)).start().once(stall)
    private val journal = InMemoryJournal.create()
    private val client =
        paymentClient(Endpoints.test().walletUrl(server.walletUrl()).purchasesUrl(server.purchasesUrl()).build(), RetrofitTransport.create()) {
            credentials(MERCHANT, "TEST")
            journal(journal, MERCHANT)
        }
    private val screen = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val payment = screen.async { client.purchase(purchase()).await() }

    private fun awaitCharge() = assertTrue(server.awaitFault(stall, Duration.ofSeconds(30)))

    @AfterEach
    fun close() = server.close()

    @Test
    fun cancelledScopeLeavesTheChargeInDoubtAndItIsNotSentAgain() = runBlocking<Unit> {
        awaitCharge()

        // Far sooner than the deadline of the call, 55 s, and the longest wait of the server.
        withTimeout(20_000) { screen.coroutineContext.job.cancelAndJoin() }

        assertTrue(payment.isCancelled)
        assertEquals(JournalState.IN_DOUBT, journal.find(MERCHANT, "R-1").get().state())
        assertEquals(Kind.IN_DOUBT, client.purchase(purchase()).await().kind())
        assertEquals(1, server.requests())
        LedgerAssert.assertThat(server.ledger()).chargedOnce("R-1")
    }

    @Test
    fun otherCallsOfTheClientAreNotDisturbed() = runBlocking<Unit> {
        awaitCharge()
        assertEquals(Kind.APPROVED, client.purchase(purchase("R-2")).await().kind())

        payment.cancelAndJoin()

        assertEquals(Kind.APPROVED, client.purchase(purchase("R-3")).await().kind())
        LedgerAssert.assertThat(server.ledger()).chargedOnce("R-2").chargedOnce("R-3").nothingChargedTwice()
    }
}
