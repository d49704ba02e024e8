package io.cardfile.testkit.http;

/** Requests as text. */
public final class Requests {

  static final String BODY =
      "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"%\",\"card_holder\":\"Ann\","
          + "\"card_number\":\"4005550000000001\",\"card_expiry\":\"12/2030\",\"cvv\":\"123\","
          + "\"customer_ip\":\"203.0.113.7\"}";
  static final String HEAD =
      "POST /v1.0/purchases HTTP/1.1\r\nHost: localhost\r\n"
          + "Authorization: Basic VEVTVC1tZXJjaGFudDpURVNU\r\nContent-Type: application/json\r\n";

  private Requests() {}

  /** A whole purchase of 10 AUD. */
  public static String purchase(String reference) {
    return sized(BODY.replace("%", reference));
  }

  /** A purchase with this body. */
  static String sized(String body) {
    return HEAD + "Content-Length: " + body.length() + "\r\n\r\n" + body;
  }
}
