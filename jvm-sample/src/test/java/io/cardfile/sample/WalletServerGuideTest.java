package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/wallet-on-a-server.md, and runs it in an HTTP server. */
class WalletServerGuideTest {

  @Test
  void javaOfThePageRunsInAServer(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks("docs/wallet-on-a-server.md");
    String first = blocks.get(0).strip();
    String checkout =
        first.substring(0, first.length() - 1)
            + String.join("\n", blocks.subList(1, blocks.size()))
            + "}\n";
    GuideCode.compile("8", classes, List.of(GuideCode.source("WalletCheckout", checkout)));
    GuideCode.compile(
        "17",
        classes,
        List.of(
            GuideCode.source("WalletCheckout", checkout),
            GuideCode.source("WalletDrive", drive())));
    URL[] urls = {classes.toUri().toURL()};
    try (TestGateway sandbox = TestGateway.start();
        URLClassLoader loader =
            new URLClassLoader(urls, WalletServerGuideTest.class.getClassLoader())) {
      loader
          .loadClass("com.example.shop.WalletDrive")
          .getMethod("drive", String.class, String.class)
          .invoke(null, sandbox.url(), sandbox.url());
      assertEquals(
          1,
          sandbox.ledger().entries().stream()
              .filter(entry -> entry.kind() != LedgerEntry.Kind.MERCHANT_INITIATED)
              .filter(entry -> entry.reference().equals("INV-1042"))
              .count());
    }
  }

  private static String drive() throws IOException {
    try (InputStream in = WalletServerGuideTest.class.getResourceAsStream("WalletDrive.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
