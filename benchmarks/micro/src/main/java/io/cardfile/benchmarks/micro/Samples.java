package io.cardfile.benchmarks.micro;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import java.nio.charset.StandardCharsets;

/** The purchase of the whole requests, and its reply. */
final class Samples {

  static final String REFERENCE = "1000000000000001";
  static final Money AMOUNT = Money.ofMinor(1900, "AUD");

  private Samples() {}

  static PurchaseRequest request() {
    Card card =
        Card.builder()
            .holder("Ada Example")
            .number("4005550000000001")
            .expiry("12/2035")
            .cvv("123")
            .build();
    return PurchaseRequest.firstCardOnFile(card).reference(REFERENCE).amount(AMOUNT).build();
  }

  static byte[] reply() {
    return ("{\"successful\":true,\"response\":{\"authorization\":\"735210\",\"id\":\"pur-71-5a7c1d20"
                + "-bf4e-4d7a-9c0b-2f11ab3409de\",\"transaction_id\":\"pur-71-5a7c1d20-bf4e-4d7a-9c0b-2f11ab3409de\",\"card_number\":\"400555XXXXXX0001\",\"card_holder\":\"Ada"
                + " Example\","
                + "\"card_expiry\":\"2035-12-31\",\"card_token\":\"tok-5a7c1d20bf4e4d7a9c0b2f11ab3409de\""
                + ",\"card_type\":\"visa\",\"card_category\":\"Credit\",\"card_subcategory\":\"Standard\","
                + "\"amount\":1900,\"decimal_amount\":19.00,\"successful\":true,\"message\":\"Approved\","
                + "\"reference\":\""
            + REFERENCE
            + "\",\"currency\":\"AUD\",\"settlement_date\":"
            + "\"2026-11-27\",\"transaction_date\":\"2026-11-26T18:00:00+10:00\",\"response_code\":"
            + "\"00\",\"captured\":true,\"captured_amount\":1900,\"rrn\":\"000000123456\","
            + "\"cvv_match\":\"M\",\"metadata\":{\"authorization_tracking_id\":\"MCC1a2B3c0302\","
            + "\"card_sequence_number\":\"\",\"sca_exemption\":\"\","
            + "\"original_transaction_reference\":\"\"},\"addendum_data\":{}},\"errors\":[],"
            + "\"test\":true}")
        .getBytes(StandardCharsets.UTF_8);
  }
}
