package io.cardfile.kotlin

import io.cardfile.PaymentClient
import io.cardfile.PaymentEvent
import io.cardfile.PaymentListener
import io.cardfile.journal.InMemoryJournal
import io.cardfile.journal.JournalState
import io.cardfile.money.Money
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.TestCard
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.Phase
import io.cardfile.transport.Transport
import io.cardfile.transport.TransportException
import io.cardfile.transport.WireReply
import io.cardfile.transport.WireRequest
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executor
import java.util.concurrent.TimeUnit
import java.util.function.Consumer
import kotlin.jvm.optionals.getOrNull
import org.junit.jupiter.api.Assertions.assertTrue

const val MERCHANT = "TEST-merchant"

fun purchase(
    reference: String = "R-1",
    amount: String = "19.00",
    card: TestCard = TestCard.VISA,
): PurchaseRequest = PurchaseRequest.firstCardOnFile(card.card())
    .reference(reference).amount(Money.of(amount, "AUD"))
    .build()

/** A client of a gateway in memory, with a journal, and what its listener was notified of. */
class TestPayments(val gateway: TestGateway = TestGateway.create()) {
    val journal: InMemoryJournal = gateway.journal()
    val outcomes = CopyOnWriteArrayList<String>()

    fun client(transport: Transport = gateway.transport(), configure: PaymentClient.Builder.() -> Unit = {}): PaymentClient =
        paymentClient(gateway.endpoints(), transport) {
            credentials(MERCHANT, "TEST")
            journal(journal, MERCHANT)
            listener(object : PaymentListener {
                override fun onOutcome(event: PaymentEvent) {
                    outcomes += event.outcome().get()
                }
            })
            configure()
        }

    fun state(reference: String = "R-1"): JournalState? = journal.find(MERCHANT, reference).getOrNull()?.state()

    fun charges(): Int = gateway.ledger().entries().size
}

/** Charges, then holds the reply until [release]. A cancelled exchange ends at once, unless [deaf]. */
class HeldTransport(private val gateway: TestGateway, private val deaf: Boolean = false) : Transport {
    private val charged = CountDownLatch(1)
    private val released = CountDownLatch(1)

    override fun prepare(request: WireRequest, phases: Consumer<Phase>): Transport.Exchange {
        val exchange = gateway.transport().prepare(request, phases)
        return object : Transport.Exchange {
            @Volatile private var cancelled = false

            override fun execute(): WireReply {
                val reply = exchange.execute()
                charged.countDown()
                released.await(30, TimeUnit.SECONDS)
                if (cancelled) {
                    throw TransportException.inDoubt(Phase.SENT, "cancelled", null)
                }
                return reply
            }

            override fun cancel() {
                if (!deaf) {
                    cancelled = true
                    release()
                }
            }
        }
    }

    fun awaitCharged() = assertTrue(charged.await(30, TimeUnit.SECONDS))

    fun release() = released.countDown()
}

/** Keeps its tasks until [runAll]. */
class ManualExecutor : Executor {
    private val tasks = CopyOnWriteArrayList<Runnable>()

    override fun execute(task: Runnable) {
        tasks += task
    }

    fun runAll() = tasks.forEach(Runnable::run)
}
