package io.cardfile.kotlin

import io.cardfile.money.Money
import io.cardfile.Endpoints
import io.cardfile.PaymentCall
import io.cardfile.PaymentClient
import io.cardfile.journal.JournalState
import io.cardfile.purchase.PurchaseOutcome
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.signing.JcaHashSigner
import io.cardfile.signing.SharedSecret
import io.cardfile.testkit.Replies
import io.cardfile.testkit.ScriptedTransport
import io.cardfile.transport.Phase
import io.cardfile.transport.TransportException
import io.cardfile.transport.WireReply
import io.cardfile.wallet.CartItem
import io.cardfile.wallet.LocalWalletTokenSigner
import io.cardfile.wallet.WalletTokenOutcome
import io.cardfile.wallet.WalletTokenRequest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Test

/** The same script of replies for each kind of call: each outcome reaches its own function. */
class FoldTest {

    private fun client(transport: ScriptedTransport): PaymentClient =
        paymentClient(Endpoints.test().walletUrl("https://wallet.example").purchasesUrl("https://purchases.example").build(), transport) {
            credentials(MERCHANT, "TEST")
            walletTokenSigner(LocalWalletTokenSigner.of(MERCHANT, JcaHashSigner(SharedSecret.ofUtf8("TEST"))))
        }

    private fun <T : Any> replied(reply: WireReply, call: PaymentClient.() -> PaymentCall<T>): T =
        client(ScriptedTransport().reply(reply)).call().execute()

    private fun <T : Any> unanswered(call: PaymentClient.() -> PaymentCall<T>): T {
        val lost = TransportException.inDoubt(Phase.SENT, "lost", null)
        return client(ScriptedTransport().fail(lost)).call().execute()
    }

    private fun <T : Any> cancelled(call: PaymentClient.() -> PaymentCall<T>): T =
        client(ScriptedTransport()).call().also { it.cancel() }.execute()

    @Test
    fun eachPurchaseOutcomeReachesItsFunction() {
        val rent = purchase()
        val pay: PaymentClient.() -> PaymentCall<PurchaseOutcome> = { purchase(rent) }
        val outcomes = listOf(
            replied(Replies.approvedFirst("R-1", rent.amount()), pay),
            replied(Replies.declined("R-1", rent.amount()), pay),
            replied(Replies.invalid(), pay),
            PurchaseOutcome.referenceReused(rent, JournalState.APPROVED),
            cancelled(pay),
            unanswered(pay),
        )

        assertEquals(Kind.entries, outcomes.map { it.kind() })
        assertEquals(
            listOf("A", "D", "R", "U", "N", "I"),
            outcomes.map { outcome ->
                outcome.fold(
                    approved = { "A".also { _ -> assertSame(outcome, it) } },
                    declined = { "D".also { _ -> assertSame(outcome, it) } },
                    refused = { "R".also { _ -> assertSame(outcome, it) } },
                    referenceReused = { "U".also { _ -> assertSame(outcome, it) } },
                    notSent = { "N".also { _ -> assertSame(outcome, it) } },
                    inDoubt = { "I".also { _ -> assertSame(outcome, it) } },
                )
            },
        )
    }

    @Test
    fun eachWalletTokenOutcomeReachesItsFunction() {
        val request = WalletTokenRequest.builder().invoiceNumber("INV-1").total(Money.of("10.00", "AUD"))
            .originUrl("https://shop.example").callbackPath("/checkout")
            .cartItem(CartItem.of("Room", 1, 1_000)).build()
        val ask: PaymentClient.() -> PaymentCall<WalletTokenOutcome> = { walletToken(request) }
        val outcomes = listOf(
            replied(Replies.walletToken(), ask),
            replied(Replies.walletFailure(), ask),
            cancelled(ask),
            unanswered(ask),
        )

        assertEquals(
            listOf("checkout", "refused REFUSED", "not sent NOT_SENT", "failed FAILED"),
            outcomes.map { outcome ->
                outcome.fold(
                    issued = { if (it.checkoutId().isNotEmpty()) "checkout" else "none" },
                    refused = { "refused " + it.kind() },
                    notSent = { "not sent " + it.kind() },
                    failed = { "failed " + it.kind() },
                )
            },
        )
    }

    private fun reply(status: Int, body: String): WireReply = WireReply.read(status, null, body.toByteArray())
}
