package guide

import io.cardfile.kotlin.HeldTransport
import io.cardfile.money.Money
import io.cardfile.signing.JcaHashSigner
import io.cardfile.signing.SharedSecret
import io.cardfile.testkit.GatewayTest
import io.cardfile.testkit.TestGateway
import io.cardfile.wallet.CartItem
import io.cardfile.wallet.LocalWalletTokenSigner
import io.cardfile.wallet.SignedWalletTokenRequest
import io.cardfile.wallet.WalletTokenRequest
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** What the code of docs/guides/kotlin.md does that its own test does not show. */
@GatewayTest
class KotlinGuideTest {
    private class Shown : Lightbox {
        val calls = mutableListOf<String>()

        override fun open(token: String, checkoutId: String) {
            calls += "open"
        }

        override fun unavailable() {
            calls += "unavailable"
        }
    }

    private fun signed(): SignedWalletTokenRequest =
        LocalWalletTokenSigner.of("TEST-merchant", JcaHashSigner(SharedSecret.ofUtf8("TEST"))).sign(
            WalletTokenRequest.builder().invoiceNumber("INV-1").total(Money.of("10.00", "AUD"))
                .originUrl("https://shop.example").callbackPath("/checkout")
                .cartItem(CartItem.of("Room", 1, 1_000)).build(),
        )

    @Test
    fun screenOpensTheLightbox(gateway: TestGateway) = runBlocking<Unit> {
        val lightbox = Shown()
        val client = client(gateway.endpoints(), gateway.transport(), gateway.journal(), gateway.username(), "TEST")

        Checkout(this, client, lightbox).open(signed()).join()

        assertEquals(listOf("open"), lightbox.calls)
    }

    @Test
    fun screenThatWasClosedIsNotTouched(gateway: TestGateway) = runBlocking<Unit> {
        val held = HeldTransport(gateway)
        val screen = CoroutineScope(Job() + Dispatchers.Default)
        val lightbox = Shown()
        val client = client(gateway.endpoints(), held, gateway.journal(), gateway.username(), "TEST")
        val opening = Checkout(screen, client, lightbox).open(signed())
        held.awaitCharged()

        screen.cancel()
        opening.join()

        assertEquals(emptyList<String>(), lightbox.calls)
    }
}
