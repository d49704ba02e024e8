package guide

import io.cardfile.kotlin.HeldTransport
import io.cardfile.kotlin.MERCHANT
import io.cardfile.kotlin.TestPayments
import io.cardfile.kotlin.purchase
import io.cardfile.money.Money
import io.cardfile.purchase.LookUpOutcome
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.signing.JcaHashSigner
import io.cardfile.signing.SharedSecret
import io.cardfile.testkit.TestCard
import io.cardfile.transport.BasicAuthorizer
import io.cardfile.transport.Transport
import io.cardfile.wallet.CartItem
import io.cardfile.wallet.LocalWalletTokenSigner
import io.cardfile.wallet.SignedWalletTokenRequest
import io.cardfile.wallet.WalletTokenRequest
import java.io.File
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Compares docs/kotlin.md with the code that these tests compile, and runs that code. */
class GuideTest : Lightbox {

    private val payments = TestPayments()
    private val seen = mutableListOf<String>()

    @Test
    fun kotlinOfThePageIsCompiled() {
        val code = withoutSpaces(File("src/test/kotlin/guide/KotlinPayments.kt").readText())
        val test = withoutSpaces(File("src/test/kotlin/guide/KotlinPaymentsTest.kt").readText())
        val blocks = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL)
            .findAll(page()).map { it.groupValues[1] }.toList()

        assertTrue(blocks.size > 8, blocks.toString())
        for (block in blocks) {
            val text = withoutSpaces(block)
            // The page closes the class after its first test; the file has more.
            val inTest = if (block.startsWith("@GatewayTest")) text.removeSuffix("}") else text
            assertTrue(text in code || inTest in test, block)
        }
        // The last test of the file is followed by the brace of its class.
        assertEquals(blocks.sumOf { it.count('{'::equals) }, blocks.sumOf { it.count('}'::equals) })
    }

    @Test
    fun versionsOfThePageAreThoseOfTheBuild() {
        val page = page()
        val root = File("../../pom.xml").readText()
        val module = File("pom.xml").readText()

        assertTrue("Kotlin ${property(root, "kotlin.version")}" in page)
        assertTrue("kotlinx-coroutines ${property(module, "kotlinx-coroutines.version")}" in page)
        assertTrue("cardfile-kotlin:${property(root, "version")}\"" in page)
    }

    private fun page() = File("../../docs/kotlin.md").readText()

    private fun withoutSpaces(code: String) = code.replace(Regex("\\s"), "")

    private fun property(pom: String, name: String) = Regex("<$name>([^<]+)</").find(pom)!!.groupValues[1]

    private fun client(transport: Transport = payments.gateway.transport()) = client(
        payments.gateway.endpoints(),
        transport,
        BasicAuthorizer.of(MERCHANT, "TEST"),
        payments.journal,
    )

    @Test
    fun statusNamesEachOutcome() = runBlocking<Unit> {
        val declined = purchase("R-2", card = TestCard.VISA_DECLINED)

        assertEquals("paid", status(pay(client(), purchase())))
        assertEquals("declined: ASK_FOR_ANOTHER_CARD", status(pay(client(), declined)))
        assertEquals("R-1 without ID", describe(pay(client(), purchase())))
    }

    @Test
    fun payReturnsTheOutcomeAlthoughTheCoroutineIsCancelled() = runBlocking<Unit> {
        val held = HeldTransport(payments.gateway)
        var kind: Kind? = null
        val job = async(Dispatchers.Default) { kind = pay(client(held), purchase()).kind() }
        held.awaitCharged()

        job.cancel()
        held.release()
        job.join()

        assertEquals(Kind.APPROVED, kind)
    }

    @Test
    fun paymentContinuesAfterTheTimeIsOver() = runBlocking<Unit> {
        val held = HeldTransport(payments.gateway)
        val payment = async(Dispatchers.Default) { pay(client(held), purchase()) }
        held.awaitCharged()

        assertNull(outcomeWithin(10.milliseconds, payment))
        held.release()

        assertEquals(Kind.APPROVED, payment.await().kind())
    }

    @Test
    fun stepIsNamedForEachKind() {
        val client = payments.gateway.client()
        fun stepAfter(reference: String) = stepAfter(client.lookUp(reference, Money.of("19.00", "AUD")).execute())
        client.purchase(rent(TestCard.VISA.card(), "203.0.113.7", captureLater = true)).execute()
        client.purchase(purchase("R-2")).execute()
        client.purchase(purchase("R-3", card = TestCard.VISA_DECLINED)).execute()

        assertEquals("capture it", stepAfter("R-1"))
        assertTrue(stepAfter("R-2").startsWith("paid: "))
        assertEquals("not paid", stepAfter("R-3"))
        assertEquals("send it again", stepAfter("R-4"))
        assertEquals("wait: pending", stepAfter(LookUpOutcome.unknown("R-1", "pending", null)))
    }

    @Test
    fun screenOpensTheLightbox() = runBlocking<Unit> {
        Checkout(this, client(), this@GuideTest).open(signed()).join()

        assertEquals(listOf("opened"), seen)
    }

    @Test
    fun screenThatWasClosedIsNotTouched() = runBlocking<Unit> {
        val held = HeldTransport(payments.gateway)
        val screen = CoroutineScope(Job() + Dispatchers.Default)
        val opening = Checkout(screen, client(held), this@GuideTest).open(signed())
        held.awaitCharged()

        screen.cancel()
        opening.join()

        assertEquals(emptyList<String>(), seen)
    }

    private fun signed(): SignedWalletTokenRequest =
        LocalWalletTokenSigner.of(MERCHANT, JcaHashSigner(SharedSecret.ofUtf8("TEST"))).sign(
            WalletTokenRequest.builder().invoiceNumber("INV-1").total(Money.of("10.00", "AUD"))
                .originUrl("https://shop.example").callbackPath("/checkout")
                .cartItem(CartItem.of("Room", 1, 1_000)).build(),
        )

    override fun open(token: String, checkoutId: String) {
        seen += "opened"
    }

    override fun unavailable() {
        seen += "unavailable"
    }
}
