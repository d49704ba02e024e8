import io.cardfile.*
import io.cardfile.journal.*
import io.cardfile.purchase.*
import io.cardfile.purchase.PurchaseOutcome.*
import io.cardfile.transport.*
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlin.jvm.optionals.getOrNull
import kotlinx.coroutines.*

// The code of docs/kotlin.md. NullnessTest and KotlinGuideTest compile it with the compiler as a program.

fun status(outcome: PurchaseOutcome): String = when (outcome.kind()) {
    Kind.APPROVED -> "paid"
    Kind.DECLINED -> "declined: ${(outcome as Declined).advice().action()}"
    Kind.REFUSED -> "correct: ${(outcome as Refused).errors()}"
    Kind.NOT_SENT -> "again, with the same reference"
    Kind.IN_DOUBT -> "wait" // No else: the compiler names a kind that is missing.
}

inline fun <R> PurchaseOutcome.fold(
    approved: (Approved) -> R,
    declined: (Declined) -> R,
    refused: (Refused) -> R,
    notSent: (NotSent) -> R,
    inDoubt: (InDoubt) -> R,
): R = when (kind()) {
    Kind.APPROVED -> approved(this as Approved)
    Kind.DECLINED -> declined(this as Declined)
    Kind.REFUSED -> refused(this as Refused)
    Kind.NOT_SENT -> notSent(this as NotSent)
    Kind.IN_DOUBT -> inDoubt(this as InDoubt)
}

fun describe(outcome: PurchaseOutcome): String {
    val id: String? = outcome.requestId().getOrNull()
    return outcome.reference() + " " + (id ?: "without ID")
}

fun client(endpoints: Endpoints, transport: Transport, authorizer: BasicAuthorizer, journal: PurchaseJournal) =
    PaymentClient.builder(endpoints, transport)
        .authorizer(authorizer).journal(journal)
        .executor(Dispatchers.IO.asExecutor()).build()

/** Suspends until the call has ended. Cancelling the coroutine cancels the call. */
suspend fun <T : Any> PaymentCall<T>.await(): T = suspendCancellableCoroutine { waiting ->
    waiting.invokeOnCancellation { cancel() }
    enqueue(object : PaymentCallback<T> {
        override fun onOutcome(outcome: T) = waiting.resume(outcome)

        override fun onReferenceReused(e: ReferenceReusedException) = waiting.resumeWithException(e)
    })
}

suspend fun pay(client: PaymentClient, request: PurchaseRequest): PurchaseOutcome =
    withContext(NonCancellable) { client.purchase(request).await() }
