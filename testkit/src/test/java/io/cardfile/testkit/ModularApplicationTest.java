package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A modular application uses the testkit where no JUnit is on the module path. */
@Tag("slow")
class ModularApplicationTest {

  private static final String MODULE =
      "module com.example.shop { requires io.cardfile.testkit; }\n";
  private static final String MAIN =
      """
      package com.example.shop;

      import io.cardfile.money.Money;
      import io.cardfile.purchase.AuthReason;
      import io.cardfile.purchase.PurchaseRequest;
      import io.cardfile.purchase.StoredCredential;
      import io.cardfile.testkit.CardOnFile;
      import io.cardfile.testkit.TestGateway;

      public class Main {
        public static void main(String[] args) {
          TestGateway gateway = TestGateway.start();
          StoredCredential stored = CardOnFile.visa().putOn(gateway);
          PurchaseRequest fee =
              PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                  .reference("FEE-1")
                  .amount(Money.of("80.00", "AUD"))
                  .build();
          gateway.client().purchase(fee).execute();
          gateway.ledger().chargedOnce("FEE-1");
          gateway.close();
          System.out.println(Main.class.getModule().isNamed() + " charged");
        }
      }
      """;

  @TempDir private Path folder;

  private static String location(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static String modulePath() throws URISyntaxException {
    return location(PaymentClient.class) + File.pathSeparator + location(TestGateway.class);
  }

  private Path source(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void isCompiledAndRunWithoutJUnit() throws Exception {
    Path classes = folder.resolve("classes");
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                out,
                out,
                "--module-path",
                modulePath(),
                "-d",
                classes.toString(),
                source("module-info.java", MODULE).toString(),
                source("Main.java", MAIN).toString());
    assertEquals(0, result, messages.toString());
    assertEquals("true charged", run(classes));
  }

  private String run(Path classes) throws Exception {
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--module-path",
                modulePath() + File.pathSeparator + classes,
                "--module",
                "com.example.shop/com.example.shop.Main")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8).strip();
  }
}
