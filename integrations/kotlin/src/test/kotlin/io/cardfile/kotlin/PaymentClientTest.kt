package io.cardfile.kotlin

import io.cardfile.purchase.PurchaseOutcome.Kind
import io.cardfile.testkit.TestGateway
import io.cardfile.validation.ValidationException
import java.time.Duration
import java.util.concurrent.Executor
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

class PaymentClientTest {

    private val gateway = TestGateway.create()
    private val endpoints = gateway.endpoints()
    private val transport = gateway.transport()

    @Test
    fun callsCanBeAwaitedWithoutAnExecutorOfOnesOwn() = runBlocking<Unit> {
        val client = paymentClient(endpoints, transport) { credentials(MERCHANT, "TEST") }

        assertEquals(Kind.APPROVED, client.purchase(purchase()).await().kind())
    }

    @Test
    fun executorOfTheBlockReplacesTheDefault() = runBlocking<Unit> {
        var tasks = 0
        val client = paymentClient(endpoints, transport) {
            credentials(MERCHANT, "TEST")
            executor(Executor { tasks++; it.run() })
        }

        client.purchase(purchase()).await()

        assertEquals(1, tasks)
    }

    @Test
    fun wrongSettingsAreThrown() {
        assertThrows(ValidationException::class.java) {
            paymentClient(endpoints, transport) { deadline(Duration.ZERO) }
        }
    }
}
