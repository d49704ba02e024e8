package com.example.kotlin

import io.cardfile.Endpoints
import io.cardfile.kotlin.await
import io.cardfile.kotlin.fold
import io.cardfile.kotlin.paymentClient
import io.cardfile.money.Money
import io.cardfile.purchase.Card
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.sandbox.SandboxServer
import io.cardfile.transport.retrofit.RetrofitTransport
import kotlinx.coroutines.runBlocking

/** Makes one purchase over HTTP; `fold` without one of its functions would not compile. */
fun main() {
    SandboxServer.start().use { gateway ->
        val endpoints = Endpoints.test().walletUrl(gateway.walletUrl()).purchasesUrl(gateway.purchasesUrl()).build()
        val client = paymentClient(endpoints, RetrofitTransport.create()) {
            credentials("TEST-merchant", "TEST")
        }
        val card = Card.builder()
            .holder("Ada Example").number("4005550000000001").expiry("12/2099").cvv("123").build()
        val request = PurchaseRequest.firstCardOnFile(card)
            .reference("ORDER-1").amount(Money.of("19.00", "AUD")).customerIp("203.0.113.7").build()
        val text = runBlocking { client.purchase(request).await() }.fold(
            approved = { "paid" },
            declined = { "not paid" },
            refused = { "not paid" },
            referenceReused = { "another purchase" },
            notSent = { "not paid" },
            inDoubt = { "wait" },
        )
        println("$text, charged ${gateway.ledger().chargesFor("ORDER-1").size} times, Kotlin ${KotlinVersion.CURRENT}")
    }
}
