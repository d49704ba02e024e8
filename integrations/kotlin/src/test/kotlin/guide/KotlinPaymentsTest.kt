package guide

import io.cardfile.PaymentClient
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.testkit.*
import io.cardfile.transport.BasicAuthorizer
import io.cardfile.transport.Transport
import io.cardfile.transport.retrofit.RetrofitTransport
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The tests of docs/kotlin.md. */
@GatewayTest
class KotlinPaymentsTest {
    @Test
    fun lostReplyIsInDoubtAndChargedOnce(gateway: TestGateway) = runBlocking<Unit> {
        val client = client(gateway, gateway.transport())
        gateway.next().loseReply()

        assertEquals("wait", status(pay(client, rent(TestCard.VISA.card(), "203.0.113.7"))))
        assertEquals("wait", status(pay(client, rent(TestCard.VISA.card(), "203.0.113.7")))) // Not sent again.
        gateway.ledger().chargedOnce("R-1")
    }

    @Test
    fun secondTapStartsNothing(gateway: TestGateway) = runBlocking<Unit> {
        val saved = mutableListOf<PurchaseOutcome>()
        coroutineScope { // Ends when every payment has ended.
            val model = PaymentViewModel(client(gateway, gateway.transport()), this) { saved += it }
            repeat(2) { model.submit(rent(TestCard.VISA.card(), "203.0.113.7")) }
        }
        assertEquals(listOf(PaymentState.PAID), saved.map(::shown))
    }

    @Test
    @GatewayTest(http = true)
    fun closedScreenLosesNoOutcomeAndChargesOnce(gateway: TestGateway) = runBlocking<Unit> {
        val client = client(gateway, RetrofitTransport.create())
        gateway.next().fault(Fault.LATE_REPLY)
        val screen = CoroutineScope(SupervisorJob()) // The worst case: payments run in it, too.
        val saved = mutableListOf<PurchaseOutcome>()
        val model = PaymentViewModel(client, screen) { yield(); saved += it } // Suspends, as storing does.
        model.submit(rent(TestCard.VISA.card(), "203.0.113.7"))
        while (gateway.ledger().entries().isEmpty()) yield() // Until it is charged.
        screen.coroutineContext.job.cancelAndJoin()
        assertEquals(listOf(PaymentState.PAID), saved.map(::shown))
        val reopened = PaymentViewModel(client, this) {}
        reopened.submit(rent(TestCard.VISA.card(), "203.0.113.7")) // The same purchase: not sent again.
        assertEquals(PaymentState.PAID, reopened.state.first { it != PaymentState.IN_PROGRESS })
        gateway.ledger().chargedOnce("R-1")
    }
}

private fun client(gateway: TestGateway, transport: Transport): PaymentClient =
    client(gateway.endpoints(), transport, BasicAuthorizer.of(gateway.username(), "TEST"), gateway.journal())
