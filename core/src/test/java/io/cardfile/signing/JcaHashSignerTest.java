package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import javax.crypto.MacSpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads and lengths are tested by JcaHashSignerContractTest. */
class JcaHashSignerTest {
  private static final SharedSecret SECRET = SharedSecret.ofUtf8("canary-51b0dad5");

  @ParameterizedTest
  @MethodSource("io.cardfile.signing.Vectors#all")
  void everyVectorHasItsHash(Vectors.Vector vector) {
    byte[] message = vector.message.getBytes(StandardCharsets.UTF_8);
    byte[] hash = new JcaHashSigner(vector.secret).sign(message);
    assertEquals(vector.hex, HashEncoding.LOWER_HEX.encode(hash));
  }

  @Test
  void providerWithoutHmacMd5IsRefusedWithWhatToUse() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> new JcaHashSigner(SECRET, new Stub("none")));
    assertTrue(e.getMessage().startsWith("no usable HmacMD5 in this runtime ("), e.getMessage());
    assertTrue(e.getMessage().contains("cardfile-crypto-bouncycastle"), e.getMessage());
  }

  @Test
  void messageOfAProviderIsNotPassedOn() {
    Stub telling = new Stub("telling");
    telling.put("Mac.HmacMD5", Telling.class.getName());
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> new JcaHashSigner(SECRET, telling));
    assertFalse(e.getMessage().contains("canary"), e.getMessage());
    assertTrue(e.getMessage().contains("java.security.InvalidKeyException"), e.getMessage());
    assertNull(e.getCause());
  }

  @Test
  void givenProviderIsUsedAndNotRegistered() {
    List<Provider> before = List.of(Security.getProviders());
    Provider given = Security.getProvider("SunJCE");
    assertEquals(16, new JcaHashSigner(SECRET, given).sign(new byte[1]).length);
    assertEquals(before, List.of(Security.getProviders()));
  }

  @Test
  void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(null));
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(SECRET, null));
    assertThrows(NullPointerException.class, () -> new JcaHashSigner(SECRET).sign(null));
  }

  private static final class Stub extends Provider {
    private static final long serialVersionUID = 1L;

    Stub(String name) {
      super(name, "1", "for tests");
    }
  }

  /** Refuses the key, with the key in the message. */
  public static final class Telling extends MacSpi {

    @Override
    protected void engineInit(Key key, AlgorithmParameterSpec spec) throws InvalidKeyException {
      throw new InvalidKeyException("bad key " + new String(key.getEncoded()));
    }

    @Override
    protected int engineGetMacLength() {
      return 16;
    }

    @Override
    protected void engineUpdate(byte input) {}

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {}

    @Override
    protected byte[] engineDoFinal() {
      return new byte[16];
    }

    @Override
    protected void engineReset() {}
  }
}
