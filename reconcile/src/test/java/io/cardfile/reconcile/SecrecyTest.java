package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources and files may contain card numbers in the wrong field; no text shows them. */
class SecrecyTest {

  private static final String NUMBER = SampleContents.CARD_NUMBER;

  /**
   * Fields that may be shown by reflection, with the reason. A new field that can contain text
   * fails this test: make it {@code transient} if it may contain text of a source or a file, or
   * else add the reason here.
   */
  private static final Map<String, Set<String>> SHOWN =
      Map.of(
          "references and merchants, which may be shown",
          Set.of("reference", "merchant", "first"),
          "sentences of this library, and text of a source that are masked",
          Set.of("why", "detail", "details", "label", "column"),
          "what the merchant's program sets, and nothing of a payer",
          Set.of("name", "names", "trusted", "charged", "declined"),
          "keys of a run, of merchants and amounts",
          Set.of("answers", "confirmed", "alarmed", "lists", "lookUps", "disproofs", "suspects"));

  private static final Pattern TEXT =
      Pattern.compile(
          "\\b(String|CharSequence|StringBuilder|Object|(Byte|Char|String)Buffer|byte\\[|char\\[)");

  static List<Object> holders() throws IOException {
    Reconciliation report = reconciler().build().run();
    SettlementFile asked = file();
    asked.find(JournalEntry.first(SampleContents.of("merchant", "R-1"), Reconciling.CLAIMED));
    SettlementCheck check = SettlementCheck.of(file(), journal());
    return List.of(
        reconciler(),
        reconciler().build(),
        report,
        report.alarms().get(0),
        report.inDoubt().get(0),
        file(),
        asked,
        SettlementFile.builder("merchant"),
        check,
        check.alarms().get(0));
  }

  private static InMemoryJournal journal() throws IOException {
    InMemoryJournal journal = InMemoryJournal.create();
    JournalEntry claimed = journal.claim(SampleContents.of("merchant", "R-1")).entry();
    journal.record(claimed, JournalOutcome.inDoubt());
    return journal;
  }

  /** Returns a reconciler whose sources return and throw card numbers. */
  private static Reconciler.Builder reconciler() throws IOException {
    Money other = Money.ofMinor(999, "AUD");
    return Reconciler.builder(journal())
        .source("file", entry -> ReportedOutcome.charged(NUMBER, other, NUMBER))
        .source(
            "broken",
            entry -> {
              throw new IOException("declined " + NUMBER);
            });
  }

  /** Returns a file with a card number in each column that accepts one. */
  private static SettlementFile file() throws IOException {
    String line = NUMBER + "," + NUMBER + ",1,AUD,approved\n";
    String text = "reference,id,amount,currency,status\n" + line;
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return SettlementFile.builder("merchant").read(new ByteArrayInputStream(bytes));
  }

  @ParameterizedTest
  @MethodSource("holders")
  void noTextShowsACardNumber(Object holder) {
    assertFalse(String.valueOf(List.of(holder)).contains(NUMBER));
  }

  @Test
  void printersByReflectionShowTheseFieldsAlone() throws Exception {
    Set<String> allowed =
        SHOWN.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
    Set<String> shown =
        classes().stream()
            .filter(type -> !Enum.class.isAssignableFrom(type))
            .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
            .filter(field -> !field.isSynthetic())
            .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
            .filter(field -> TEXT.matcher(field.getGenericType().getTypeName()).find())
            .map(Field::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(allowed, shown);
  }

  private static List<Class<?>> classes() throws IOException, URISyntaxException {
    Class<?> any = Reconciler.class;
    Path root = Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
    String folder = any.getPackageName().replace('.', '/');
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString().replace(".class", ""))
          .filter(name -> !name.equals("package-info"))
          .map(name -> load(any.getPackageName() + "." + name))
          .collect(Collectors.toList());
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, Reconciler.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
