package io.cardfile.sample.android

import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner
import io.cardfile.journal.PurchaseJournal
import io.cardfile.journal.file.FileJournal
import io.cardfile.journal.jdbc.JdbcJournal
import io.cardfile.money.Money
import io.cardfile.purchase.Card
import io.cardfile.reconcile.Reconciler
import io.cardfile.signing.HashSigner
import io.cardfile.signing.SharedSecret
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.WireReply
import io.cardfile.transport.retrofit.RetrofitTransport
import java.nio.file.Path
import javax.sql.DataSource
import okhttp3.OkHttpClient

/** The code of NullMistakes.kt without its mistakes. The build compiles it. */
fun passValues(
    currency: String?,
    secret: SharedSecret,
    file: Path,
    source: DataSource,
    journal: PurchaseJournal,
    reference: String?,
) {
    Money.of("10.00", currency ?: "AUD")
    RetrofitTransport.create(OkHttpClient())
    BouncyCastleHashSigner(secret)
    FileJournal.open(file)
    JdbcJournal.open(source)
    Reconciler.builder(journal)
    TestGateway.create().onReference(reference ?: "ORDER-1")
}

fun useAfterCheck(card: Card, reply: WireReply): Int {
    val holder: String = card.holder() ?: ""
    return holder.length + (reply.document()?.size() ?: 0)
}

class EmptySigner : HashSigner {
    override fun sign(message: ByteArray): ByteArray = ByteArray(16)
}
