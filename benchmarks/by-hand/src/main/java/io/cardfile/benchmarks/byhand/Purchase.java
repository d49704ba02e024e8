package io.cardfile.benchmarks.byhand;

import io.cardfile.benchmarks.client.Charger;

/** What is sent. */
public record Purchase(
    String reference,
    long amount,
    String currency,
    String holder,
    String number,
    String expiry,
    String cvv) {

  static final String AUTHORIZATION = "Basic VEVTVC1tZXJjaGFudDpURVNU";

  /** Returns the purchase that each client makes. */
  public static Purchase of(String reference) {
    return new Purchase(
        reference, Charger.CENTS, "AUD", "Ada Example", "4005550000000001", "12/2035", "123");
  }
}
