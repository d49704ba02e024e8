package io.cardfile.sample.android

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.transport.retrofit.RetrofitTransport
import io.cardfile.wallet.SignedWalletTokenRequest
import io.cardfile.wallet.WalletCallback
import io.cardfile.wallet.WalletTokenOutcome.Issued

/** The Kotlin code of docs/android.md. */
class KotlinCheckout(url: String, private val shop: GuideShop, private val lightbox: GuideLightbox) {

    private val client = client(url)

    // The page shows the code from here on.

    /** Creates the client, once for the app. The URL is public, and nothing here is secret. */
    fun client(url: String): PaymentClient =
        PaymentClient.builder(Endpoints.live().walletUrl(url).build(), RetrofitTransport.create()).build()

    /** Blocks, so call it on Dispatchers.IO. The app has created and saved the invoice number. */
    fun open(invoice: String) {
        val signed = SignedWalletTokenRequest.fromText(shop.signed(invoice))
        when (val outcome = client.walletToken(signed).execute()) {
            is Issued -> lightbox.open(outcome.token(), outcome.checkoutId())
            else -> lightbox.unavailable() // This call charged nothing.
        }
    }

    /** Blocks too. The shop charges once, however often this is called, and returns the status. */
    fun finish(invoice: String, url: String, token: String, verifier: String): String =
        shop.pay(invoice, WalletCallback.of(url, token, verifier))
}
