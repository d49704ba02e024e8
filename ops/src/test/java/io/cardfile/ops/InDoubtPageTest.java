package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.file.FileJournal;
import io.cardfile.reconcile.Alarm;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/operate/in-doubt.md shows, compared with the command. */
class InDoubtPageTest {

  private static final Pattern OUTPUT = Pattern.compile("(?s)```text\n(.*?)```");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");

  private final String page = read();

  private static String read() {
    try {
      return Files.readString(Path.of("../docs/operate/in-doubt.md"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void outputIsThatOfTheCommand(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("purchases.journal");
    Clock past = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-42));
    try (Shop shop = new Shop(false)) {
      try (FileJournal journal = FileJournal.create(file, past)) {
        shop.loseReply(journal, "ORDER-1042");
      }
      Operator operator = shop.operator("--file", file.toString(), "--merchant", Shop.MERCHANT);
      List<String> shown = OUTPUT.matcher(page).results().map(block -> block.group(1)).toList();
      assertEquals(2, shown.size());
      assertEquals(withoutValues(operator.run("list")), withoutValues(shown.get(0)));
      String printed = operator.run("look-up", "ORDER-1042");
      String end = printed.substring(printed.indexOf("gateway "));
      assertEquals(withoutValues(end), withoutValues(shown.get(1)));
    }
  }

  private static String withoutValues(String text) {
    return text.replaceAll("(?m) +", " ")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", "TIME")
        .replaceAll("071-P-\\d+-\\w+", "ID")
        .replaceAll("type java .* --file \\S+", "type ops");
  }

  @Test
  void everyDecisionHasAnInstruction() {
    Stream.concat(
            Stream.of(Reason.values()).filter(reason -> reason != Reason.ALARM),
            Stream.of(Alarm.Kind.values()))
        .forEach(decision -> assertTrue(page.contains("`" + decision + "`"), decision::name));
  }

  @Test
  void everyOptionIsInTheHelp() {
    List<String> options = OPTION.matcher(page).results().map(found -> found.group()).toList();
    assertTrue(options.size() > 10, options::toString);
    options.forEach(option -> assertTrue(CommandLine.HELP.contains(option), option));
  }
}
