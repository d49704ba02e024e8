package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import org.junit.jupiter.api.Test;

/** A signer with a wrong hash for one length fails the suite. */
class BadSignerTest {

  private static final class Wrong extends HashSignerContract {
    @Override
    protected HashSigner newSigner(SharedSecret secret) {
      HashSigner right = new JcaHashSigner(secret);
      return message -> {
        byte[] hash = right.sign(message);
        hash[3] ^= (byte) (message.length == 64 ? 1 : 0);
        return hash;
      };
    }
  }

  @Test
  void aHashThatIsWrongForOneLengthFails() {
    assertThrows(AssertionError.class, new Wrong()::everyLengthAcrossBlockBoundariesHasItsHash);
  }
}
