package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.HashVector;
import io.cardfile.testkit.HashVectors;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HmacMd5Test {

  static List<HashVector> vectors() {
    return HashVectors.all();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void gatewaysOwnHashAgreesWithTheVectors(HashVector vector) {
    HmacMd5 mac = new HmacMd5(vector.secret().revealForSigning());
    assertEquals(vector.hex(), mac.hex(vector.message()));
  }

  @Test
  void keyIsACopy() {
    byte[] key = "Jefe".getBytes(StandardCharsets.UTF_8);
    HmacMd5 mac = new HmacMd5(key);
    key[0] = 0;
    assertEquals("750c783e6ab0b503eaa86e310a5db738", mac.hex("what do ya want for nothing?"));
  }
}
