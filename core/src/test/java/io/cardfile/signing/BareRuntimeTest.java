package io.cardfile.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses a separate process for each runtime that lacks a part, because the list of providers is
 * global.
 */
class BareRuntimeTest {
  @TempDir private Path temp;

  @Test
  void withBothProvidersASignerIsMade() throws Exception {
    assertEquals("made", answer("SUN", "SunJCE"));
  }

  @Test
  void withoutHmacMd5NoSignerIsMade() throws Exception {
    assertRefused(answer("SUN"));
  }

  /** As with a policy that disables MD5: HmacMD5 is listed and finds no digest. */
  @Test
  void withoutMd5NoSignerIsMade() throws Exception {
    assertRefused(answer("SunJCE"));
  }

  private static void assertRefused(String answer) {
    assertTrue(answer.startsWith("no usable HmacMD5 in this runtime"), answer);
    assertTrue(answer.contains("cardfile-crypto-bouncycastle"), answer);
  }

  private String answer(String... providers) throws Exception {
    StringBuilder properties = new StringBuilder();
    for (int i = 0; i < providers.length; i++) {
      properties.append("security.provider.").append(i + 1).append('=').append(providers[i]);
      properties.append('\n');
    }
    Path file = Files.writeString(temp.resolve("java.security"), properties);
    Path output = temp.resolve("output");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Djava.security.properties==" + file,
                "-cp",
                classes(JcaHashSigner.class) + File.pathSeparator + classes(BareRuntimeTest.class),
                Main.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the process did not end");
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8).trim();
  }

  private static Path classes(Class<?> of) throws Exception {
    return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** The main class of the process. */
  static final class Main {
    public static void main(String[] args) {
      try {
        new JcaHashSigner(SharedSecret.ofUtf8("TEST"));
        System.out.println("made");
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
