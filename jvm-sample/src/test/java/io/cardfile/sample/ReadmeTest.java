package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    assertEquals(5, blocks.size());
    GuideCode.compile("17", classes, List.of(GuideCode.source(CLASS, source(blocks))));
    assertEquals(
        List.of("APPROVED", "true", "APPROVED", "ISSUED", "APPROVED", "ISSUED"),
        ReadmeRun.run(classes, CLASS));
  }

  @Test
  void dependenciesAreModulesOfThisBuild() throws Exception {
    String pom = Files.readString(Path.of("..", "pom.xml"));
    String page = Files.readString(Path.of("..", "README.md"));
    Matcher named =
        Pattern.compile("<artifactId>cardfile-([^<]+)</artifactId><version>([^<]+)<").matcher(page);
    int dependencies = 0;
    for (; named.find(); dependencies++) {
      assertTrue(pom.contains("<module>" + named.group(1) + "</module>"), named.group());
      assertTrue(pom.contains("\n  <version>" + named.group(2) + "</version>"), named.group());
    }
    assertEquals(5, dependencies);
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
    import io.cardfile.transport.retrofit.*;
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
                paidOnce.kind().name(), tokenized.kind().name());
          }
        }
        """;
  }
}
