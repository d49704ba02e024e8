package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.explore.FaultExplorer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares docs/reference/settings.md with the builders. */
class SettingsTest {

  private static final Path PAGE = Path.of("../docs/reference/settings.md");

  @ParameterizedTest
  @ValueSource(
      classes = {
        PaymentClient.Builder.class,
        Endpoints.Builder.class,
        JdbcJournal.Builder.class,
        Reconciler.Builder.class,
        JournalOperations.Builder.class,
        TestGateway.Builder.class,
        FaultExplorer.Builder.class
      })
  void eachSettingHasARow(Class<?> builder) throws IOException {
    String heading = "## `" + builder.getDeclaringClass().getSimpleName() + ".Builder`";
    String section = Files.readString(PAGE).split(heading)[1].split("\n## ")[0];
    Stream<String> rows = section.lines().filter(line -> line.startsWith("| `"));
    assertEquals(settings(builder), rows.flatMap(SettingsTest::names).sorted().toList());
  }

  private static Stream<String> names(String row) {
    Stream<MatchResult> names = Pattern.compile("`(\\w+)`").matcher(row.split("\\|")[1]).results();
    return names.map(name -> name.group(1));
  }

  private static List<String> settings(Class<?> builder) {
    return Stream.of(builder.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> method.getReturnType() == builder)
        .map(Method::getName)
        .sorted()
        .toList();
  }
}
