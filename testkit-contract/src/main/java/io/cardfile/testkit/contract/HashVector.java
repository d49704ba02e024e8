package io.cardfile.testkit.contract;

import io.cardfile.signing.SharedSecret;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Known answers of HMAC-MD5: a secret, a message in UTF-8, and the hash in hex. The gateway
 * published those of the field; two independent implementations computed those of the wallet.
 */
enum HashVector {
  RFC2202_1(key(0x0b, 16), "Hi There", "9294727a3638bb1c13f48ef8158bfc9d"),
  RFC2202_2(
      SharedSecret.ofUtf8("Jefe"),
      "what do ya want for nothing?",
      "750c783e6ab0b503eaa86e310a5db738"),
  RFC2202_6(
      key(0xaa, 80),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd"),
  RFC2202_7(
      key(0xaa, 80),
      "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data",
      "6f630fad67cda0ee1fb1f562db3aa53e"),
  FIELD_PURCHASE_FORM(
      SharedSecret.ofUtf8("52ccce5a5c5"), "ABCD1234:100:AUD", "d02851631e2f836ac10bb33e58687dd4"),
  FIELD_RETURN_PATH(
      SharedSecret.ofUtf8("52ccce5a5c5"),
      "ABCD1234:100:AUD:https://example.com/purchase/successful",
      "8db3bc06cf4c87f9ea6ed27bfb1ed4f6"),
  FIELD_SINGLE_PART(
      SharedSecret.ofUtf8("TEST"),
      "https://example.com/example.css",
      "21387fed0d8f862e19a79b346eb710b8"),
  WALLET_PLAIN(
      SharedSecret.ofUtf8("TEST"),
      "TEST-merchant:INV-1042:AUD:10.00",
      "51b0dad562275476a43754aca2bb0202"),
  WALLET_SPACE_AND_SLASH(
      SharedSecret.ofUtf8("s3cr3t"),
      "TEST-merchant:INV 1/2:JPY:300.00",
      "4d614327d4d79f46b0e75d56d849cd58"),
  WALLET_NON_ASCII(
      SharedSecret.ofUtf8("cl\u00e9-secr\u00e8te"),
      "TEST-merchant:caf\u00e9:AUD:0.05",
      "a821494b6e23a70a7ae4602d9af50ca1"),
  WALLET_THREE_DECIMALS(
      SharedSecret.ofUtf8("52ccce5a5c5"),
      "TEST-merchant:K-9:KWD:1.250",
      "fde81a4b472264801f44d68220728834");

  final SharedSecret secret;
  final String message;
  final String hex;

  HashVector(SharedSecret secret, String message, String hex) {
    this.secret = secret;
    this.message = message;
    this.hex = hex;
  }

  byte[] messageUtf8() {
    return message.getBytes(StandardCharsets.UTF_8);
  }

  private static SharedSecret key(int value, int length) {
    byte[] key = new byte[length];
    Arrays.fill(key, (byte) value);
    return SharedSecret.ofBytes(key);
  }
}
