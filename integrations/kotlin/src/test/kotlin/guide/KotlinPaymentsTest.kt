package guide

import io.cardfile.*
import io.cardfile.journal.InMemoryJournal
import io.cardfile.purchase.*
import io.cardfile.testkit.*
import io.cardfile.testkit.fault.*
import io.cardfile.testkit.gateway.*
import io.cardfile.transport.*
import io.cardfile.transport.retrofit.RetrofitTransport
import java.time.Duration
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import org.junit.jupiter.api.Assertions.*
import org.junit.jupiter.api.Test

/** The tests of docs/kotlin.md. */
@Sandbox
class KotlinPaymentsTest {
    @Test
    fun lostReplyIsInDoubtAndChargedOnce(gateway: FakeGateway, ledger: Ledger) = runBlocking<Unit> {
        val client = client(gateway.purchasesUrl(), gateway)
        gateway.loseNextReply()

        assertEquals("wait", status(pay(client, rent(card(), "203.0.113.7"))))
        assertEquals("wait", status(pay(client, rent(card(), "203.0.113.7")))) // Not sent again.
        LedgerAssert.assertThat(ledger).chargedOnce("R-1")
    }

    @Test
    fun secondTapStartsNothing(gateway: FakeGateway) = runBlocking<Unit> {
        val saved = mutableListOf<PurchaseOutcome>()
        coroutineScope { // Ends when every payment has ended.
            val model = PaymentViewModel(client(gateway.purchasesUrl(), gateway), this) { saved += it }
            repeat(2) { model.submit(rent(card(), "203.0.113.7")) }
        }
        assertEquals(listOf(PaymentState.PAID), saved.map(::shown))
    }

    @Test
    @WithFault("late-reply")
    fun closedScreenLosesNoOutcomeAndChargesOnce(server: FaultServer, ledger: Ledger) = runBlocking<Unit> {
        val client = client(server.purchasesUrl(), RetrofitTransport.create())
        val screen = CoroutineScope(SupervisorJob()) // The worst case: payments run in it, too.
        val saved = mutableListOf<PurchaseOutcome>()
        val model = PaymentViewModel(client, screen) { yield(); saved += it } // Suspends, as storing does.
        model.submit(rent(card(), "203.0.113.7"))
        assertTrue(server.awaitFault(FaultCatalogue.fault("late-reply"), Duration.ofSeconds(30))) // Charged.
        screen.coroutineContext.job.cancelAndJoin()
        assertEquals(listOf(PaymentState.PAID), saved.map(::shown))
        val reopened = PaymentViewModel(client, this) {}
        reopened.submit(rent(card(), "203.0.113.7")) // The same purchase: not sent again.
        assertEquals(PaymentState.PAID, reopened.state.first { it != PaymentState.IN_PROGRESS })
        LedgerAssert.assertThat(ledger).chargedOnce("R-1")
    }
}

private fun client(url: String, transport: Transport): PaymentClient {
    val merchant = BasicAuthorizer.of("TEST-merchant", "TEST")
    return client(Endpoints.test().walletUrl(url).purchasesUrl(url).build(), transport, merchant, InMemoryJournal.create())
}

private fun card(): Card = Card.builder()
    .holder("Ada Example").number(TestCards.VISA_APPROVED.number()).expiry("12/2099").cvv("123").build()
