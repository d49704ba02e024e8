package io.cardfile.testkit.http;

/** Requests as text. */
public final class Requests {

  private static final String BODY =
      "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"%\",\"card_holder\":\"Ann\","
          + "\"card_number\":\"4005550000000001\",\"card_expiry\":\"12/2030\",\"cvv\":\"123\","
          + "\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}";
  private static final String HEAD =
      "POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\n"
          + "Authorization: Basic VEVTVC1tZXJjaGFudDpURVNU\r\nContent-Type: application/json\r\n";

  private Requests() {}

  /** A whole purchase of 10 AUD. */
  public static String purchase(String reference) {
    String body = BODY.replace("%", reference);
    return head(body.length()) + body;
  }

  /** The head of a purchase, without its body. */
  public static String head(int length) {
    return HEAD + "Content-Length: " + length + "\r\n\r\n";
  }
}
