package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HmacMd5Test {

  @Test
  void theGatewaysOwnHashHasKnownAnswers() {
    assertEquals(
        "51b0dad562275476a43754aca2bb0202", hash("TEST", "TEST-merchant:INV-1042:AUD:10.00"));
    assertEquals(
        "4d614327d4d79f46b0e75d56d849cd58", hash("s3cr3t", "TEST-merchant:INV 1/2:JPY:300.00"));
    assertEquals(
        "a821494b6e23a70a7ae4602d9af50ca1",
        hash("cl\u00e9-secr\u00e8te", "TEST-merchant:caf\u00e9:AUD:0.05"));
    assertEquals(
        "fde81a4b472264801f44d68220728834", hash("52ccce5a5c5", "TEST-merchant:K-9:KWD:1.250"));
  }

  private static String hash(String secret, String message) {
    return new HmacMd5(secret.getBytes(StandardCharsets.UTF_8)).hex(message);
  }

  @Test
  void keyIsACopy() {
    byte[] key = "Jefe".getBytes(StandardCharsets.UTF_8);
    HmacMd5 mac = new HmacMd5(key);
    key[0] = 0;
    assertEquals("750c783e6ab0b503eaa86e310a5db738", mac.hex("what do ya want for nothing?"));
  }
}
