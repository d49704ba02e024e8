package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares docs/never-charge-twice.md, and the pages split from it, with the code. */
class NeverTwiceGuideTest {

  private static final String PAGE = "docs/never-charge-twice.md";
  private static final String OPERATING = "docs/operating.md";
  private static final String DATABASE = "docs/journal-jdbc.md";
  private static final Pattern ARROW = Pattern.compile("(?m)^ +(\\S+) --> (\\S+)");

  @Test
  void diagramShowsTheTransitionsOfTheCode() throws IOException {
    Set<String> shown = new TreeSet<>();
    Matcher arrow = ARROW.matcher(block(page(PAGE), "mermaid\n"));
    while (arrow.find()) {
      assertTrue(shown.add(arrow.group(1) + " " + arrow.group(2)), "twice: " + arrow.group());
    }
    assertEquals(arrowsOfTheCode(), shown);
  }

  private static Set<String> arrowsOfTheCode() {
    Set<String> arrows = new TreeSet<>(Set.of("[*] PREPARED"));
    for (JournalState from : JournalState.values()) {
      if (from.allowsNextAttempt()) {
        arrows.add(from + " PREPARED");
      }
      if (from.isAnswered()) {
        arrows.add(from + " [*]");
      }
      for (JournalState to : JournalState.values()) {
        if (from.mayBecome(to)) {
          arrows.add(from + " " + to);
        }
      }
    }
    return arrows;
  }

  @Test
  void javaOfThePageRuns(@TempDir Path folder) throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    GuideCode.compile(
        "8",
        classes,
        List.of(
            GuideCode.source("Payments", pasted(blocks())),
            GuideCode.source("PaymentsDrive", drive())));
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(urls, NeverTwiceGuideTest.class.getClassLoader())) {
      loader
          .loadClass("com.example.shop.PaymentsDrive")
          .getMethod("drive", Path.class)
          .invoke(null, folder);
    }
  }

  private static List<String> blocks() throws IOException {
    List<String> blocks = new ArrayList<>(GuideCode.javaBlocks(PAGE));
    blocks.addAll(GuideCode.javaBlocks(OPERATING));
    return blocks;
  }

  /** Returns the class of the first block with the methods of all other blocks. */
  private static String pasted(List<String> blocks) {
    String first = blocks.get(0).strip();
    return first.substring(0, first.length() - 1)
        + String.join("\n", blocks.subList(1, blocks.size()))
        + "}\n";
  }

  private static String drive() throws IOException {
    try (InputStream in = NeverTwiceGuideTest.class.getResourceAsStream("PaymentsDrive.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void javaOfTheDatabasePageCompiles(@TempDir Path classes) throws IOException {
    String imports =
        "import io.cardfile.PaymentClient; import io.cardfile.journal.jdbc.JdbcJournal; import"
            + " java.io.IOException; import java.time.Duration; import javax.sql.DataSource;";
    String methods = String.join("\n", GuideCode.javaBlocks(DATABASE));
    GuideCode.compile(
        "8",
        classes,
        List.of(GuideCode.source("Database", imports + "class Database {" + methods + "}")));
  }

  @Test
  void everyReasonIsExplained() throws IOException {
    for (JournalException.Reason reason : JournalException.Reason.values()) {
      assertTrue(page(PAGE).contains("\n| `" + reason + "` |"), reason.name());
    }
  }

  @Test
  void everyAdviceAndEveryOutcomeHasATextForThePayer() throws IOException {
    String advice = section("### After a decline");
    for (NextStep next :
        List.of(
            NextStep.TRY_AGAIN_NOW,
            NextStep.TRY_AGAIN_LATER,
            NextStep.ASK_FOR_ANOTHER_CARD,
            NextStep.CORRECT_AND_SEND_AGAIN,
            NextStep.DO_NOT_TRY_AGAIN)) {
      assertTrue(advice.contains("\n| `" + next + "` |"), next.name());
    }
    String texts = section("### What to tell the payer");
    for (Class<?> outcome : PurchaseOutcome.class.getClasses()) {
      if (PurchaseOutcome.class.isAssignableFrom(outcome)) {
        assertTrue(texts.contains("\n| `" + outcome.getSimpleName() + "`"), outcome.getName());
      }
    }
  }

  private static String section(String heading) throws IOException {
    String from = page(PAGE).split("\n" + heading + "\n", 2)[1];
    return from.substring(0, from.indexOf("\n### "));
  }

  private static String table() throws IOException {
    String beginning = "CREATE TABLE IF NOT EXISTS cardfile_purchase (";
    return beginning + block(page(DATABASE), "sql\n" + beginning);
  }

  /** Returns the text from {@code beginning} to the end of the block that begins with it. */
  private static String block(String page, String beginning) {
    int at = page.indexOf("```" + beginning);
    assertTrue(at >= 0, beginning);
    int from = at + "```".length() + beginning.length();
    return page.substring(from, page.indexOf("```", from));
  }

  private static String page(String page) throws IOException {
    return Files.readString(Path.of("..", page));
  }
}
