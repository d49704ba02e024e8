import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.journal.InMemoryJournal
import io.cardfile.journal.ReferenceReusedException
import io.cardfile.money.Money
import io.cardfile.purchase.Card
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.FakeGateway
import io.cardfile.testkit.gateway.TestCards
import io.cardfile.transport.BasicAuthorizer
import io.cardfile.transport.Transport
import io.cardfile.transport.WireReply
import io.cardfile.transport.WireRequest
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

/** Holds each exchange until [go]. */
class HeldTransport(private val gateway: FakeGateway) : Transport {
    val begun = CountDownLatch(1)
    val go = CountDownLatch(1)

    override fun prepare(request: WireRequest, phases: Transport.PhaseObserver): Transport.Exchange {
        val exchange = gateway.prepare(request, phases)
        return object : Transport.Exchange {
            override fun execute(): WireReply {
                begun.countDown()
                check(go.await(1, TimeUnit.MINUTES))
                return exchange.execute()
            }

            override fun cancel() {
                exchange.cancel()
                go.countDown()
            }
        }
    }
}

/** Calls the code of KotlinPayments.kt; KotlinGuideTest calls each function. */
class KotlinPaymentsDrive {

    private val gateway = FakeGateway.create()
    private val held = HeldTransport(gateway)
    private val journal = InMemoryJournal.create()

    private fun client(transport: Transport): PaymentClient = client(
        Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl()),
        transport,
        BasicAuthorizer.of("TEST-merchant", "TEST"),
        journal,
    )

    private fun rent(number: String = TestCards.VISA_APPROVED.number(), amount: String = "19.00") =
        PurchaseRequest.firstCardOnFile()
            .reference("R-1").amount(Money.of(amount, "AUD"))
            .card(Card.builder().holder("Ada Example").number(number).expiry("12/2099").cvv("123").build())
            .build()

    fun outcomes(): List<String> = runBlocking {
        val paid = pay(client(gateway), rent())
        val declined = FakeGateway.create().let {
            PaymentClient.builder(Endpoints.of(it.walletUrl(), it.purchasesUrl()), it)
                .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST")).build()
                .purchase(rent(TestCards.VISA_DECLINED.number())).execute()
        }
        listOf(status(paid), status(declined), letter(paid), letter(declined), describe(pay(client(gateway), rent())))
    }

    private fun letter(outcome: PurchaseOutcome): String =
        outcome.fold({ "A" }, { "D" }, { "R" }, { "N" }, { "I" })

    fun reused(): Boolean = runBlocking {
        pay(client(gateway), rent())
        try {
            pay(client(gateway), rent(amount = "20.00"))
            false
        } catch (e: ReferenceReusedException) {
            true
        }
    }

    /** Returns how a coroutine ends that is cancelled during [work], and what the journal has then. */
    private fun cancelledDuring(
        release: Boolean,
        work: suspend (PaymentClient) -> PurchaseOutcome,
    ): String = runBlocking {
        val ended = CompletableDeferred<String>()
        val job = async(Dispatchers.Default) {
            try {
                ended.complete(work(client(held)).kind().name)
            } catch (e: CancellationException) {
                ended.complete("cancelled")
            }
        }
        check(held.begun.await(1, TimeUnit.MINUTES))
        job.cancel()
        if (release) {
            held.go.countDown()
        }
        job.cancelAndJoin()
        ended.await()
    }

    fun cancelled(): String = cancelledDuring(false) { it.purchase(rent()).await() }

    fun isCallCancelled(): Boolean = held.go.count == 0L

    fun nonCancellable(): String = cancelledDuring(true) { pay(it, rent()) }

    fun blocking(): String = cancelledDuring(true) { client ->
        withContext(Dispatchers.IO) { client.purchase(rent()).execute() }
    }

    fun timeout(): String? = runBlocking {
        withTimeoutOrNull(50) { client(held).purchase(rent()).await() }?.kind()?.name
    }

    /** Returns the outcome of the next call with the same reference. */
    fun next(): String = runBlocking {
        val outcome = client(gateway).purchase(rent()).execute()
        outcome.kind().name + (if (outcome.isReplayed()) " replayed" else "")
    }

    fun charges(): Int = gateway.ledger().entries().size
}
