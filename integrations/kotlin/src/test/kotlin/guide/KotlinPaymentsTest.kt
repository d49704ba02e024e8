package guide

import io.cardfile.money.Money
import io.cardfile.purchase.PurchaseRequest
import io.cardfile.testkit.GatewayTest
import io.cardfile.testkit.TestCard
import io.cardfile.testkit.TestGateway
import io.cardfile.transport.jdk.JdkTransport
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

// region test
@GatewayTest(http = true)
class KotlinPaymentsTest {
    @Test
    fun lostReplyIsInDoubtAndChargedOnce(gateway: TestGateway) = runBlocking<Unit> {
        val client = client(gateway.endpoints(), JdkTransport.create(), gateway.journal(), gateway.username(), "TEST")
        val amount = Money.of("19.00", "AUD")
        val order = PurchaseRequest.card(TestCard.VISA.card()).reference("R-1").amount(amount).build()
        gateway.next().loseReply()

        assertEquals("wait", status(pay(client, order)))
        assertEquals("wait", status(pay(client, order))) // Not sent again.
        gateway.ledger().chargedOnce("R-1")
    }
}
// endregion
