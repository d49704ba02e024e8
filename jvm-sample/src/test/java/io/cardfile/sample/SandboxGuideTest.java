package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of docs/sandbox.md that needs no JUnit. */
class SandboxGuideTest {

  @Test
  void frontEndsStartWithoutTheExtension(@TempDir Path classes) throws Exception {
    String block = GuideCode.javaBlocks("docs/sandbox.md").get(1);
    GuideCode.compile("8", classes, List.of(GuideCode.source("FrontEnds", source(block))));
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      assertEquals(
          "[APPROVED, APPROVED, IN_DOUBT]",
          loader.loadClass("FrontEnds").getMethod("run").invoke(null).toString());
    }
  }

  private static String source(String block) {
    return """
    import io.cardfile.*;
    import io.cardfile.money.Money;
    import io.cardfile.purchase.*;
    import io.cardfile.testkit.*;
    import io.cardfile.testkit.fault.*;
    import io.cardfile.testkit.gateway.*;
    import io.cardfile.testkit.sandbox.SandboxServer;
    import io.cardfile.transport.*;
    import io.cardfile.transport.jdk.JdkTransport;
    import java.util.*;

    public class FrontEnds {
      private static final List<Object> OUTCOMES = new ArrayList<>();

      public static Object run() throws Exception {
    """
        + block
        + """
            return OUTCOMES;
          }

          private static void pay(String url, Transport transport) {
            PaymentClient client = PaymentClient.builder(Endpoints.test().walletUrl(url).purchasesUrl(url).build(), transport)
                .credentials("TEST-merchant", "TEST").build();
            Card card = Card.builder().holder("Ada Example")
                .number(TestCards.VISA_APPROVED.number()).expiry("12/2099").cvv("123").build();
            OUTCOMES.add(client.purchase(PurchaseRequest.firstCardOnFile(card)
                .reference("INV-1042").amount(Money.of("10.00", "AUD")).build())
                .execute().kind());
          }
        }
        """;
  }
}
