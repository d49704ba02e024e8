package guide

import io.cardfile.*
import io.cardfile.journal.InMemoryJournal
import io.cardfile.purchase.*
import io.cardfile.testkit.*
import io.cardfile.testkit.gateway.*
import io.cardfile.transport.BasicAuthorizer
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The test of docs/kotlin.md. */
@Sandbox
class KotlinPaymentsTest {
    @Test
    fun lostReplyIsInDoubtAndChargedOnce(gateway: FakeGateway, ledger: Ledger) = runBlocking<Unit> {
        val endpoints = Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl())
        val merchant = BasicAuthorizer.of("TEST-merchant", "TEST")
        val client = client(endpoints, gateway, merchant, InMemoryJournal.create())
        gateway.loseNextReply()

        assertEquals("wait", status(pay(client, rent(card(), null))))
        assertEquals("wait", status(pay(client, rent(card(), null)))) // Not sent again.
        LedgerAssert.assertThat(ledger).chargedOnce("R-1")
    }
}

private fun card(): Card = Card.builder()
    .holder("Ada Example").number(TestCards.VISA_APPROVED.number()).expiry("12/2099").cvv("123").build()
