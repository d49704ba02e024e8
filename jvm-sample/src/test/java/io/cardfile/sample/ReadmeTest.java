package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the examples of the README, in their order, against a sandbox. */
class ReadmeTest {

  private static final String CLASS = "ReadmeExample";

  @Test
  void theExamplesCompileAndRun(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks("README.md");
    assertEquals(4, blocks.size());
    GuideCode.compile("17", classes, List.of(GuideCode.source(CLASS, source(blocks))));
    assertEquals(List.of("APPROVED", "true", "APPROVED", "ISSUED"), ReadmeRun.run(classes, CLASS));
  }

  private static String source(List<String> blocks) {
    return """
    import io.cardfile.*;
    import io.cardfile.journal.*;
    import io.cardfile.journal.file.*;
    import io.cardfile.money.*;
    import io.cardfile.purchase.*;
    import io.cardfile.purchase.PurchaseOutcome.*;
    import io.cardfile.reconcile.*;
    import io.cardfile.signing.*;
    import io.cardfile.transport.*;
    import io.cardfile.transport.retrofit.*;
    import io.cardfile.wallet.*;
    import java.nio.file.*;
    import java.util.*;

    public class ReadmeExample {
      public static List<String> run(
          String walletUrl, String purchasesUrl, String username, String token, String secret,
          String cardNumber, String cvv, Path folder) throws Exception {
        Map<String, String> vault = new HashMap<>();
    """
        + String.join("\n", blocks)
        + """
            String replayed = String.valueOf(again.isReplayed() && !paid.isReplayed());
            return List.of(outcome.kind().name(), replayed, charged.kind().name(), issued.kind().name());
          }
        }
        """;
  }
}
