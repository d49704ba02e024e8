import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner
import io.cardfile.journal.file.FileJournal
import io.cardfile.journal.jdbc.JdbcJournal
import io.cardfile.json.JsonObject
import io.cardfile.json.JsonValue
import io.cardfile.money.Money
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.reconcile.Reconciler
import io.cardfile.signing.HashSigner
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.WireReply
import io.cardfile.transport.retrofit.RetrofitTransport

/** The compiler must reject each line that ends in "// error", and no other. */
fun passNull(currency: String?) {
    Money.of("10.00", currency) // error
    RetrofitTransport.create(null) // error
    BouncyCastleHashSigner(null) // error
    FileJournal.open(null) // error
    JdbcJournal.open(null) // error
    Reconciler.builder(null) // error
    TestGateway.create().onReference(null) // error
}

fun useWithoutCheck(document: JsonObject, reply: WireReply): Int {
    val total: JsonValue = document.get("total") // error
    return total.text().length + reply.document().size() // error
}

class NullableSigner : HashSigner {
    override fun sign(message: ByteArray): ByteArray? = null // error
}

fun forgetDoubt(outcome: PurchaseOutcome): String = when (outcome.kind()) { // error
    PurchaseOutcome.Kind.APPROVED, PurchaseOutcome.Kind.DECLINED -> "final"
    PurchaseOutcome.Kind.REFUSED, PurchaseOutcome.Kind.NOT_SENT -> "nothing was charged by this call"
}

fun forgetOtherOutcomes(outcome: PurchaseOutcome): String = when (outcome) { // error
    is PurchaseOutcome.Approved -> "paid"
}
