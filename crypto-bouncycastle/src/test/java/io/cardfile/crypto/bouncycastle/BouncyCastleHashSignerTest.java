package io.cardfile.crypto.bouncycastle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Random;
import org.bouncycastle.crypto.CryptoServiceConstraintsException;
import org.bouncycastle.crypto.CryptoServicesConstraints;
import org.bouncycastle.crypto.CryptoServicesRegistrar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Isolated, because the list of providers and Bouncy Castle's constraints are global. */
@Isolated
class BouncyCastleHashSignerTest {
  private static final SharedSecret SECRET = SharedSecret.ofUtf8("TEST");

  @Test
  void noProviderIsRegistered() {
    List<Provider> before = List.of(Security.getProviders());
    new BouncyCastleHashSigner(SECRET).sign(new byte[0]);
    assertEquals(before, List.of(Security.getProviders()));
    assertNull(Security.getProvider("BC"));
  }

  /** Loggers that use reflection skip transient fields. */
  @Test
  void fieldsAreTransient() {
    for (Field field : BouncyCastleHashSigner.class.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      assertTrue(Modifier.isStatic(modifiers) || Modifier.isTransient(modifiers), field.getName());
    }
  }

  @Test
  void agreesWithTheRuntimeOnRandomKeysAndMessages() {
    Random random = new Random(2104); // Fixed, so that a failure can be repeated.
    for (int i = 0; i < 2_000; i++) {
      byte[] key = new byte[1 + random.nextInt(200)];
      random.nextBytes(key);
      key[0] = 0; // Not read as text, so not refused for white space.
      byte[] message = new byte[random.nextInt(300)];
      random.nextBytes(message);
      SharedSecret secret = SharedSecret.ofBytes(key);
      HashSigner theirs = new JcaHashSigner(secret);
      assertArrayEquals(theirs.sign(message), new BouncyCastleHashSigner(secret).sign(message));
    }
  }

  @Test
  void constraintsThatForbidMd5ForbidTheSigner() {
    CryptoServicesConstraints before = CryptoServicesRegistrar.getServicesConstraints();
    CryptoServicesRegistrar.setServicesConstraints(
        service -> {
          throw new CryptoServiceConstraintsException(service.getServiceName());
        });
    try {
      assertThrows(IllegalStateException.class, () -> new BouncyCastleHashSigner(SECRET));
    } finally {
      CryptoServicesRegistrar.setServicesConstraints(before);
    }
  }

  @Test
  void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> new BouncyCastleHashSigner(null));
  }
}
