package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The app cannot sign or make purchases: its class files name no class that could. */
class AppHoldsNoSecretTest {

  private static final List<String> OF_A_SERVER =
      List.of(
          "io/cardfile/signing/",
          "io/cardfile/wallet/LocalWalletTokenSigner",
          "io/cardfile/purchase/",
          "io/cardfile/journal/",
          "io/cardfile/transport/BasicAuthorizer",
          "javax/crypto/");

  @Test
  void appNamesNoClassOfAServer() throws IOException {
    assertEquals(List.of(), namedIn("target/classes"));
  }

  @Test
  void testsNameTheSignerOfTheirShop() throws IOException {
    assertEquals(OF_A_SERVER.subList(0, 2), namedIn("target/test-classes").subList(0, 2));
  }

  private static List<String> namedIn(String folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        if (!file.toString().contains("AppHoldsNoSecretTest")) {
          all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    return OF_A_SERVER.stream().filter(name -> all.indexOf(name) >= 0).toList();
  }
}
