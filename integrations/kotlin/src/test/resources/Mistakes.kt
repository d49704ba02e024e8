import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.kotlin.await
import io.cardfile.kotlin.fold
import io.cardfile.kotlin.paymentClient
import io.cardfile.purchase.LookUpOutcome
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.transport.Transport
import io.cardfile.wallet.WalletTokenOutcome

/** The compiler must reject each line that ends in "// error", and no other. */
fun forgetDoubt(outcome: PurchaseOutcome): String =
    outcome.fold(approved = { "paid" }, declined = { "no" }, refused = { "no" }, referenceReused = { "no" }, notSent = { "again" }) // error

fun forgetFailure(outcome: WalletTokenOutcome): String =
    outcome.fold(issued = { it.token() }, refused = { it.why() }, notSent = { it.why() }) // error

fun forgetUnknown(found: LookUpOutcome): String = when (found.kind()) { // error
    LookUpOutcome.Kind.PAID, LookUpOutcome.Kind.AUTHORIZED -> "paid"
    LookUpOutcome.Kind.DECLINED, LookUpOutcome.Kind.VOIDED, LookUpOutcome.Kind.NOT_FOUND -> "not paid"
}

fun takeTheAdviceOfAnotherOutcome(outcome: PurchaseOutcome): String = outcome.fold(
    approved = { it.advice().toString() }, // error
    declined = { it.advice().toString() },
    refused = { it.why() }, // error
    referenceReused = { it.reference() },
    notSent = { it.why() },
    inDoubt = { it.detail() },
)

fun blockInsteadOfSuspending(client: PaymentClient, request: PurchaseRequest): PurchaseOutcome =
    client.purchase(request).await() // error

suspend fun useTheOutcomeOfACallAsNull(client: PaymentClient, request: PurchaseRequest?): String {
    val outcome = client.purchase(request).await() // error
    return outcome.reference()
}

fun clientOfNothing(endpoints: Endpoints?, transport: Transport): PaymentClient =
    paymentClient(endpoints, transport) { lookUps() } // error

fun clientWithoutItsJournal(endpoints: Endpoints, transport: Transport): PaymentClient =
    paymentClient(endpoints, transport) { journal(null, "shop") } // error
