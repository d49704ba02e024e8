package io.cardfile.crypto.bouncycastle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.signing.HashEncoding;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import java.io.File;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.crypto.macs.HMac;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a separate process whose runtime has one provider, without any HMAC. */
class BareRuntimeTest {
  @TempDir private Path temp;

  @Test
  void signsWhereTheRuntimeCannot() throws Exception {
    String answer = answer();
    assertEquals("jca refused, 51b0dad562275476a43754aca2bb0202", answer);
  }

  private String answer() throws Exception {
    Path file = Files.writeString(temp.resolve("java.security"), "security.provider.1=SUN\n");
    Path output = temp.resolve("output");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Djava.security.properties==" + file,
                "-cp",
                classPath(),
                Main.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the process did not end");
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8).trim();
  }

  private static String classPath() {
    return Stream.of(
            JcaHashSigner.class, HMac.class, BouncyCastleHashSigner.class, BareRuntimeTest.class)
        .map(BareRuntimeTest::locationOf)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The path of a folder whose name may contain a space. */
  private static String locationOf(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(location.toString())).toString();
  }

  /** The main class of the process. */
  static final class Main {
    public static void main(String[] args) {
      SharedSecret secret = SharedSecret.ofUtf8("TEST");
      try {
        new JcaHashSigner(secret);
        System.out.print("jca made, ");
      } catch (IllegalStateException e) {
        System.out.print("jca refused, ");
      }
      byte[] text = "TEST-merchant:INV-1042:AUD:10.00".getBytes(StandardCharsets.UTF_8);
      System.out.println(
          HashEncoding.LOWER_HEX.encode(new BouncyCastleHashSigner(secret).sign(text)));
    }
  }
}
