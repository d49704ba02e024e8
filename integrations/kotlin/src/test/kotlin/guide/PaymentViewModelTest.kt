package guide

import io.cardfile.kotlin.TestPayments
import io.cardfile.kotlin.purchase
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.TestCard
import io.cardfile.transport.Transport
import io.cardfile.transport.TransportException
import java.io.IOException
import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.job
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** What the view model of docs/kotlin.md shows; the tests of the page show what it stores. */
class PaymentViewModelTest {

    private val payments = TestPayments()
    private val saved = mutableListOf<PaymentState>()
    private var thrown: Throwable? = null
    private val handler = CoroutineExceptionHandler { _, e -> thrown = e }
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default + handler)

    private fun model(save: suspend (PurchaseOutcome) -> Unit = { saved += shown(it) }) =
        PaymentViewModel(payments.client(), scope, save)

    private fun PaymentViewModel.after(request: PurchaseRequest): PaymentState = runBlocking {
        submit(request)
        scope.coroutineContext.job.children.forEach { it.join() }
        state.value
    }

    @AfterEach
    fun close() = scope.cancel()

    @Test
    fun lostReplyIsShownAsInProgressAndNoTapPaysAgain() {
        val model = model()
        payments.gateway.next().loseReply()

        assertEquals(PaymentState.WAIT, model.after(purchase()))
        assertEquals(PaymentState.WAIT, model.after(purchase("R-2")))
        assertEquals(listOf(PaymentState.WAIT), saved)
        assertEquals(1, payments.charges())
    }

    @Test
    fun declinedPaymentMayBeFollowedByAnother() {
        val model = model()

        assertEquals(PaymentState.DECLINED, model.after(purchase(card = TestCard.VISA_DECLINED)))
        assertEquals(PaymentState.PAID, model.after(purchase("R-2")))
    }

    @Test
    fun referenceOfAnotherPurchaseWaits() {
        model().after(purchase())

        assertEquals(PaymentState.WAIT, model().after(purchase(amount = "20.00")))
        assertEquals(1, payments.charges())
    }

    @Test
    fun unavailableTransportMayBeTriedAgain() {
        val offline = Transport { _, _ ->
            object : Transport.Exchange {
                override fun execute() = throw TransportException.notSent("no network", null)

                override fun cancel() = Unit
            }
        }
        val model = PaymentViewModel(payments.client(offline), scope) { saved += shown(it) }

        assertEquals(PaymentState.AGAIN, model.after(purchase()))
        assertTrue(model.state.value.mayPay)
    }

    @Test
    fun outcomeThatCannotBeSavedIsReportedAndStaysInProgress() {
        val model = model { throw IOException("disk") }

        assertEquals(PaymentState.IN_PROGRESS, model.after(purchase()))
        assertInstanceOf(IOException::class.java, thrown)
        assertEquals(PaymentState.PAID, model().after(purchase())) // The scope still works.
    }
}
