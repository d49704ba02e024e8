package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.testkit.TestGateway;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the examples of the README, in their order, against a sandbox. */
class ReadmeTest {

  private static final String CLASS = "ReadmeExample";

  @Test
  void theExamplesCompileAndRun(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks("README.md");
    assertEquals(6, blocks.size());
    GuideCode.compile("17", classes, List.of(GuideCode.source(CLASS, source(blocks))));
    assertEquals(
        List.of("APPROVED", "true", "APPROVED", "ISSUED", "APPROVED", "REPLIED"),
        ReadmeRun.run(classes, CLASS));
  }

  @Test
  void firstExampleIsAFileThatRuns(@TempDir Path classes) throws Exception {
    String first = Files.readString(Path.of("..", "docs", "First.java"));
    String example = GuideCode.javaBlocks("README.md").get(0);
    assertTrue(GuideCode.withoutSpaces(first).contains(GuideCode.withoutSpaces(example)));
    try (TestGateway sandbox = TestGateway.start()) {
      String here = first.replace("http://127.0.0.1:8480", sandbox.url());
      GuideCode.compile("8", classes, List.of(GuideCode.source("First", here)));
      URL[] urls = {classes.toUri().toURL()};
      try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
        Object arguments = new String[0];
        loader.loadClass("First").getMethod("main", String[].class).invoke(null, arguments);
      }
      sandbox.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));
    }
  }

  @Test
  void everyReasonOfALaterChargeIsListed() throws Exception {
    String page = Files.readString(Path.of("..", "README.md"));
    int reasons = 0;
    for (Field field : AuthReason.class.getFields()) {
      assertTrue(page.contains("| `AuthReason." + field.getName() + "` |"), field.getName());
      reasons++;
    }
    assertEquals(AuthReason.known().size(), reasons);
  }

  @Test
  void thePageOfArtifactsNamesThePublishedOnes() throws Exception {
    String bom = Files.readString(Path.of("..", "bom", "pom.xml"));
    Set<String> published = artifacts(bom.replaceAll("(?s)<!--.*?-->", ""));
    published.remove("cardfile-parent");
    assertEquals(published, artifacts(Files.readString(Path.of("..", "docs", "artifacts.md"))));
  }

  private static Set<String> artifacts(String text) {
    Set<String> names = new TreeSet<>();
    for (Matcher name = Pattern.compile("cardfile-[a-z-]*[a-z]").matcher(text); name.find(); ) {
      names.add(name.group());
    }
    return names;
  }

  private static String source(List<String> blocks) {
    return """
    import io.cardfile.*;
    import io.cardfile.journal.*;
    import io.cardfile.journal.file.*;
    import io.cardfile.json.*;
    import io.cardfile.money.*;
    import io.cardfile.purchase.*;
    import io.cardfile.purchase.PurchaseOutcome.*;
    import io.cardfile.purchase.PurchaseRequest.*;
    import io.cardfile.reconcile.*;
    import io.cardfile.signing.*;
    import io.cardfile.transport.*;
    import io.cardfile.transport.jdk.*;
    import io.cardfile.wallet.*;
    import java.nio.file.*;
    import java.time.*;
    import java.util.*;

    public class ReadmeExample {
      public static List<String> run(
          String walletUrl, String purchasesUrl, String username, String token, String secret,
          String cardNumber, String cvv, Path folder) throws Exception {
        Map<String, String> vault = new HashMap<>();
        String checkoutResourceUrl = "https://wallet.example/checkouts/1";
        String oauthToken = "oauth-1";
        String oauthVerifier = "verifier-1";
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    """
        + String.join("\n", blocks)
        + """
            String replayed = String.valueOf(again.isReplayed() && !paid.isReplayed());
            return List.of(outcome.kind().name(), replayed, charged.kind().name(), issued.kind().name(),
                paidOnce.kind().name(), refunded.kind().name());
          }
        }
        """;
  }
}
