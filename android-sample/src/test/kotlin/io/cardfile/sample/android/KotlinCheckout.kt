package io.cardfile.sample.android

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.transport.retrofit.RetrofitTransport
import io.cardfile.wallet.SignedWalletTokenRequest
import io.cardfile.wallet.WalletCallback
import io.cardfile.wallet.WalletTokenOutcome.Issued

/** The Kotlin of docs/android.md. */
class KotlinCheckout(url: String, private val shop: GuideShop, private val lightbox: GuideLightbox) {

    private val client = client(url)

    // From here on as on the page.

    /** One for the app. The URL is public; nothing of this is secret. */
    fun client(url: String): PaymentClient =
        PaymentClient.builder(Endpoints.walletOnly(url), RetrofitTransport.create()).build()

    /** Waits, so it runs on Dispatchers.IO. The app has made the invoice number up and saved it. */
    fun open(invoice: String) {
        val signed = SignedWalletTokenRequest.fromText(shop.signed(invoice))
        when (val outcome = client.walletToken(signed).execute()) {
            is Issued -> lightbox.open(outcome.token(), outcome.checkoutId())
            else -> lightbox.unavailable() // This call charged nothing.
        }
    }

    /** Waits, too. The shop charges once, however often this comes, and says how it ended. */
    fun finish(invoice: String, url: String, token: String, verifier: String): String =
        shop.pay(invoice, WalletCallback.of(url, token, verifier))
}
