package io.cardfile.kotlin

import io.cardfile.money.Money
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.testkit.TestGateway
import io.cardfile.wallet.CartItem
import io.cardfile.wallet.WalletTokenRequest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Test

/** Each outcome of each kind of call reaches its own function. */
class FoldTest {

    private val gateway = TestGateway.create()

    @Test
    fun eachPurchaseOutcomeReachesItsFunction() {
        val client = gateway.client()
        val approved = client.purchase(purchase()).execute()
        val reused = client.purchase(purchase(amount = "20.00")).execute()
        gateway.next().decline("05")
        val declined = client.purchase(purchase("R-2")).execute()
        gateway.next().refuse("Card number is invalid")
        val refused = client.purchase(purchase("R-3")).execute()
        val notSent = client.purchase(purchase("R-4")).also { it.cancel() }.execute()
        gateway.next().loseReply()
        val inDoubt = client.purchase(purchase("R-5")).execute()
        val outcomes = listOf(approved, declined, refused, reused, notSent, inDoubt)

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
        val client = gateway.client()
        val issued = client.walletToken(request).execute()
        gateway.next().reply(200, """{"successful":false,"errors":["Hash is invalid"]}""")
        val refused = client.walletToken(request).execute()
        val notSent = client.walletToken(request).also { it.cancel() }.execute()
        gateway.next().loseReply()
        val failed = client.walletToken(request).execute()
        val outcomes = listOf(issued, refused, notSent, failed)

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
}
