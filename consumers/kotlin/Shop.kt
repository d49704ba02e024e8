package com.example.kotlin

import io.cardfile.kotlin.await
import io.cardfile.kotlin.fold
import io.cardfile.kotlin.paymentClient
import io.cardfile.money.Money
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.TestCard
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.retrofit.RetrofitTransport
import kotlinx.coroutines.runBlocking

/** Makes one purchase over HTTP; `fold` without one of its functions would not compile. */
fun main() {
    TestGateway.start().use { gateway ->
        val client = paymentClient(gateway.endpoints(), RetrofitTransport.create()) {
            credentials("TEST-merchant", "TEST")
        }
        val request = PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
            .reference("ORDER-1").amount(Money.of("19.00", "AUD")).customerIp("203.0.113.7").build()
        val text = runBlocking { client.purchase(request).await() }.fold(
            approved = { "paid" },
            declined = { "not paid" },
            refused = { "not paid" },
            referenceReused = { "another purchase" },
            notSent = { "not paid" },
            inDoubt = { "wait" },
        )
        println("$text, charged ${gateway.ledger().entries().size} times, Kotlin ${KotlinVersion.CURRENT}")
    }
}
