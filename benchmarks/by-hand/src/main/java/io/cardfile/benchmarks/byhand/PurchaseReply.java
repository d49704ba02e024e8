package io.cardfile.benchmarks.byhand;

/** What is read of a reply. */
public final class PurchaseReply {
  boolean accepted;
  boolean successful;
  boolean captured;
  long amount;
  long capturedAmount;
  String id = "";
  String authorization = "";
  String cardNumber = "";
  String cardHolder = "";
  String cardExpiry = "";
  String cardToken = "";
  String cardType = "";
  String message = "";
  String reference = "";
  String currency = "";
  String settlementDate = "";
  String transactionDate = "";
  String responseCode = "";
  String rrn = "";
  String trackingId = "";

  /** Fails when this is not an approval of {@code reference}. */
  public void check(String expected) {
    if (!accepted || !successful || !reference.equals(expected)) {
      throw new IllegalStateException("not approved: " + message);
    }
  }
}
