package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@CardfileTest(classes = {BookingService.class, PaymentResults.class})
class BookingServiceTest {

  private static final Money DEPOSIT = Money.of("190.00", "AUD");

  @Autowired BookingService bookings;
  @Autowired PaymentResults results;
  @Autowired TestGateway gateway;

  @Test
  void aCredentialThatWasNotStoredIsFetched() throws IOException {
    bookings.deposit("BOOKING-7", DEPOSIT, TestCard.VISA.card(), "203.0.113.7");
    results.cards.clear(); // As if the process had died before it stored the credential.
    assertThat(bookings.recover("BOOKING-7")).isPresent();
    assertThat(results.cards).containsOnlyKeys("BOOKING-7");
    gateway.ledger().chargedOnce("BOOKING-7", DEPOSIT);
  }
}
