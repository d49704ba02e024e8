package guide

import io.cardfile.*
import io.cardfile.journal.*
import io.cardfile.kotlin.*
import io.cardfile.money.Money
import io.cardfile.purchase.*
import io.cardfile.transport.*
import io.cardfile.wallet.*
import kotlin.jvm.optionals.getOrNull
import kotlin.time.Duration
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*

// The code of docs/kotlin.md, which GuideTest compares with the page.

fun client(endpoints: Endpoints, transport: Transport, authorizer: BasicAuthorizer, journal: PurchaseJournal) =
    paymentClient(endpoints, transport) {
        authorizer(authorizer)
        journal(journal, "acme-live")
    }

fun rent(card: Card, payerIp: String, captureLater: Boolean = false): PurchaseRequest = PurchaseRequest.firstCardOnFile(card)
    .reference("R-1").amount(Money.of("19.00", "AUD")).customerIp(payerIp)
    .apply { if (captureLater) authorizeOnly() }
    .build()

suspend fun pay(client: PaymentClient, request: PurchaseRequest): PurchaseOutcome =
    withContext(NonCancellable) { client.purchase(request).await() }

fun status(outcome: PurchaseOutcome): String = outcome.fold(
    approved = { "paid" },
    declined = { "declined: ${it.advice().next()}" },
    refused = { "correct: ${it.errors()}" },
    referenceReused = { "another purchase: ${it.state()}" },
    notSent = { "again, with the same reference" },
    inDoubt = { "wait" },
)

fun stepAfter(found: LookUpOutcome): String = when (found.kind()) {
    LookUpOutcome.Kind.PAID -> "paid: ${found.id().getOrNull()}"
    LookUpOutcome.Kind.AUTHORIZED -> "capture it"
    LookUpOutcome.Kind.VOIDED, LookUpOutcome.Kind.DECLINED -> "not paid"
    LookUpOutcome.Kind.NOT_FOUND -> "send it again"
    LookUpOutcome.Kind.UNKNOWN -> "wait: ${found.why()}"
}

fun describe(outcome: PurchaseOutcome): String {
    val id: String? = outcome.requestId().getOrNull()
    return outcome.reference() + " " + (id ?: "without ID")
}

suspend fun outcomeWithin(limit: Duration, payment: Deferred<PurchaseOutcome>): PurchaseOutcome? =
    withTimeoutOrNull(limit) { payment.await() } // If null, the payment continues: show "in progress".

interface Lightbox {
    fun open(token: String, checkoutId: String)
    fun unavailable()
}

class Checkout(private val screen: CoroutineScope, private val client: PaymentClient, private val lightbox: Lightbox) {
    fun open(signed: SignedWalletTokenRequest): Job = screen.launch {
        client.walletToken(signed).await().fold(
            issued = { lightbox.open(it.token(), it.checkoutId()) },
            refused = { lightbox.unavailable() },
            notSent = { lightbox.unavailable() },
            failed = { lightbox.unavailable() },
        )
    }
}

enum class PaymentState(val mayPay: Boolean) {
    READY(true), IN_PROGRESS(false), PAID(false), DECLINED(true), CORRECT(true), AGAIN(true), WAIT(false)
}

fun shown(outcome: PurchaseOutcome): PaymentState = outcome.fold(
    approved = { PaymentState.PAID },
    declined = { PaymentState.DECLINED }, // The next attempt needs a new reference.
    refused = { PaymentState.CORRECT }, // So does a corrected request.
    referenceReused = { PaymentState.WAIT }, // Another purchase, which may have been charged.
    notSent = { PaymentState.AGAIN }, // With the same reference.
    inDoubt = { PaymentState.WAIT }, // Show "in progress", never "failed".
)

class PaymentViewModel(
    private val client: PaymentClient,
    private val payments: CoroutineScope, // Of the application, with a SupervisorJob.
    private val save: suspend (PurchaseOutcome) -> Unit,
) {
    private val current = MutableStateFlow(PaymentState.READY)
    val state: StateFlow<PaymentState> = current.asStateFlow()

    fun submit(request: PurchaseRequest) {
        val before = current.getAndUpdate { if (it.mayPay) PaymentState.IN_PROGRESS else it }
        if (before.mayPay) payments.launch { purchase(request) } // Otherwise it is a second tap.
    }

    private suspend fun purchase(request: PurchaseRequest) = withContext(NonCancellable) {
        current.value = shown(pay(client, request).also { save(it) })
    }
}
