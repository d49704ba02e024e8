package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the page as an operator does. */
class InDoubtPageTest {

  private static final Path PAGE = Path.of("../docs/in-doubt.md");
  private static final String REFERENCE = "ORDER-1042";

  private final List<String> commands = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private String printed = "";

  InDoubtPageTest() throws IOException {
    Matcher block =
        Pattern.compile("```(console|text)\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    while (block.find()) {
      if (block.group(1).equals("text")) {
        printed = block.group(2);
        continue;
      }
      for (String line : block.group(2).split("\n")) {
        if (line.startsWith("ops() {")) {
          functions.add(line.replaceAll(".*(cardfile-ops.jar|ops.Main) (.*) \"\\$@\"; }", "$2"));
        } else if (line.startsWith("ops ")) {
          commands.add(line.substring("ops ".length()));
        } else {
          assertTrue(line.matches("export CARDFILE_[A-Z_]+=\"\\$\\(cat /\\S+\\)\""), line);
        }
      }
    }
    assertEquals(2, functions.size());
  }

  /** Returns an operator with the options of the page, some of them with the values of the test. */
  private static Operator operator(String options, Shop shop, String journal) {
    return new Operator(
        options
            .replaceAll("--(file|jdbc-url) \\S+", "--$1 " + Matcher.quoteReplacement(journal))
            .replaceAll("--live \\S+", "--test " + shop.gateway.url())
            .split(" "));
  }

  private static String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)").matcher(command);
    while (word.find()) {
      words.add(word.group().replaceAll("^[\"']|[\"']$", ""));
    }
    return words.toArray(new String[0]);
  }

  private void run(Operator operator, AutoCloseable application) throws Exception {
    operator.answer = "y";
    for (String command : commands) {
      if (command.startsWith("resolve")) {
        application.close(); // As the page says.
      }
      operator.run(words(command));
      if (command.startsWith("look-up")) {
        assertEquals(shape(printed), shape(operator.out.replaceAll("(?s).*(?=\\ngateway)\\n", "")));
      }
    }
  }

  /** Returns a text without the values that differ from run to run. */
  private static String shape(String text) {
    return text.replaceAll("java .*? --merchant", "java --merchant")
        .replaceAll("ID \\S+", "ID")
        .replaceAll("--charged \\S+", "--charged")
        .replaceAll(" +", " ");
  }

  private static void assertResolved(JournalEntry entry) {
    assertEquals(JournalState.APPROVED, entry.state());
    String note = System.getProperty("user.name") + ": support case 4711";
    assertEquals(note, entry.outcome().get().note().get());
  }

  @Test
  void theCommandsResolveADoubtOfAFile(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("purchases.journal");
    try (Shop shop = new Shop(false)) {
      FileJournal application = FileJournal.create(file);
      shop.loseReply(application, REFERENCE);
      Operator operator = operator(functions.get(0), shop, file.toString());
      operator.environment.put("CARDFILE_API_TOKEN", Shop.TOKEN);
      run(operator, application);
      try (FileJournal again = FileJournal.open(file)) {
        assertResolved(again.find(Shop.MERCHANT, REFERENCE).orElseThrow());
      }
    }
  }

  @Test
  void theCommandsResolveADoubtOfADatabase() throws Exception {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:in-doubt-page");
    source.setUser("shop");
    source.setPassword("password");
    try (Connection kept = source.getConnection();
        Shop shop = new Shop(false)) {
      JdbcJournal.createSchema(source);
      JdbcJournal journal = JdbcJournal.open(source);
      shop.loseReply(journal, REFERENCE);
      Operator operator = operator(functions.get(1), shop, source.getURL());
      operator.environment.put("CARDFILE_API_TOKEN", Shop.TOKEN);
      operator.environment.put("CARDFILE_DB_PASSWORD", "password");
      run(operator, () -> assertTrue(kept.isValid(0))); // Keeps running.
      assertResolved(journal.find(Shop.MERCHANT, REFERENCE).orElseThrow());
    }
  }
}
