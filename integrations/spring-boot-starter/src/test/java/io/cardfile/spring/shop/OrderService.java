package io.cardfile.spring.shop;

// region service
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import org.springframework.stereotype.Service;

@Service
public class OrderService {

  private final PaymentClient payments;

  OrderService(PaymentClient payments) {
    this.payments = payments;
  }

  public PurchaseOutcome charge(String reference, Money amount, Card card, String payerIp) {
    PurchaseRequest request =
        PurchaseRequest.card(card)
            .reference(reference)
            .amount(amount)
            .customerIp(payerIp.contains(":") ? null : payerIp) // Not an IPv6 address.
            .build();
    return payments.purchase(request).execute();
  }
}
// endregion
