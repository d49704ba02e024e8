package guide

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.journal.PurchaseJournal
import io.cardfile.kotlin.await
import io.cardfile.kotlin.fold
import io.cardfile.kotlin.paymentClient
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.transport.Transport
import io.cardfile.wallet.SignedWalletTokenRequest
import kotlin.jvm.optionals.getOrNull
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

// The code of docs/guides/kotlin.md.

// region client
fun client(endpoints: Endpoints, transport: Transport, journal: PurchaseJournal, username: String, token: String) =
    paymentClient(endpoints, transport) {
        credentials(username, token)
        journal(journal, "acme-live")
    }
// endregion

// region pay
suspend fun pay(client: PaymentClient, request: PurchaseRequest): PurchaseOutcome =
    withContext(NonCancellable) { client.purchase(request).await() }
// endregion

// region status
fun status(outcome: PurchaseOutcome): String = outcome.fold(
    approved = { "approved: ${it.next()}, ID ${it.id().getOrNull()}" },
    declined = { "declined: ${it.next()}" },
    refused = { "correct: ${it.errors()}" },
    referenceReused = { "another purchase: ${it.state()}" },
    notSent = { "again, with the same reference" },
    inDoubt = { "wait" },
)
// endregion

// region screen
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
// endregion
