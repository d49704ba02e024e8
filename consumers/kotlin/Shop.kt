package com.example.kotlin

import io.cardfile.Endpoints
import io.cardfile.PaymentClient
import io.cardfile.money.Money
import io.cardfile.purchase.Card
import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.sandbox.SandboxServer
import io.cardfile.transport.BasicAuthorizer
import io.cardfile.transport.retrofit.RetrofitTransport

/** Makes one purchase over HTTP; the compiler would name a kind of outcome that `when` lacks. */
fun main() {
    SandboxServer.start().use { gateway ->
        val client = PaymentClient
            .builder(Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl()), RetrofitTransport.create())
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .build()
        val card = Card.builder()
            .holder("Ada Example").number("4005550000000001").expiry("12/2099").cvv("123").build()
        val request = PurchaseRequest.firstCardOnFile()
            .reference("ORDER-1").amount(Money.of("19.00", "AUD")).card(card).build()
        val text = when (client.purchase(request).execute().kind()) {
            Kind.APPROVED -> "paid"
            Kind.DECLINED, Kind.REFUSED, Kind.NOT_SENT -> "not paid"
            Kind.IN_DOUBT -> "wait"
        }
        println("$text, charged ${gateway.ledger().chargesFor("ORDER-1").size} times, Kotlin ${KotlinVersion.CURRENT}")
    }
}
