package io.cardfile.benchmarks;

import com.squareup.moshi.Json;
import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;

/**
 * The documents of the clients without a payment library: records, which Moshi writes and reads.
 */
public final class ByHand {

  static final String AUTHORIZATION = "Basic VEVTVC1tZXJjaGFudDpURVNU";

  private static final Moshi MOSHI = new Moshi.Builder().build();
  static final JsonAdapter<Purchase> PURCHASE = MOSHI.adapter(Purchase.class);
  static final JsonAdapter<Reply> REPLY = MOSHI.adapter(Reply.class);

  private ByHand() {}

  public record Purchase(
      String reference,
      long amount,
      String currency,
      @Json(name = "card_holder") String holder,
      @Json(name = "card_number") String number,
      @Json(name = "card_expiry") String expiry,
      String cvv,
      Extra extra) {

    static Purchase of(String reference) {
      return new Purchase(
          reference,
          Charger.CENTS,
          "AUD",
          "Ada Example",
          "4005550000000001",
          "12/2035",
          "123",
          new Extra(true, "I"));
    }
  }

  public record Extra(
      @Json(name = "card_on_file") boolean cardOnFile,
      @Json(name = "stored_credential_indicator") String indicator) {}

  public record Reply(boolean successful, Response response) {

    void requireApproval(String reference) {
      Charger.require(
          successful && response.successful && response.reference.equals(reference), this);
    }
  }

  public record Response(
      boolean successful,
      boolean captured,
      long amount,
      @Json(name = "captured_amount") long capturedAmount,
      String id,
      String authorization,
      @Json(name = "card_number") String cardNumber,
      @Json(name = "card_token") String cardToken,
      @Json(name = "card_type") String cardType,
      String message,
      String reference,
      String currency,
      @Json(name = "settlement_date") String settlementDate,
      @Json(name = "response_code") String responseCode,
      String rrn,
      Metadata metadata) {}

  public record Metadata(@Json(name = "authorization_tracking_id") String trackingId) {}
}
