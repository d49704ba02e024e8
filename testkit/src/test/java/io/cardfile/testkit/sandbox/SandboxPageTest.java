package io.cardfile.testkit.sandbox;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestCard.Result;
import io.cardfile.testsupport.pages.GeneratedBlock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generates docs/reference/sandbox-options.md. */
class SandboxPageTest {

  private static final String PAGE = "reference/sandbox-options.md";
  private static final Path API = Path.of("src/main/java/io/cardfile/testkit/console/Api.java");

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--faults"})
  void thePageHasWhatTheProgramPrints(String option) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    new SandboxMain(printed, printed).start(option);
    List<String> block = new ArrayList<>(List.of("```text"));
    out.toString(StandardCharsets.UTF_8).stripTrailing().lines().forEach(block::add);
    block.add("```");
    GeneratedBlock.check(PAGE, option, block);
  }

  @Test
  void thePageHasEachTestCard() throws IOException {
    List<String> table = new ArrayList<>();
    table.add("| scheme | always approved | always declined | by the amount |");
    table.add("|---|---|---|---|");
    Stream.of(TestCard.values())
        .map(TestCard::scheme)
        .distinct()
        .map(
            scheme ->
                Stream.of(Result.values())
                    .map(result -> numbers(scheme, result))
                    .collect(joining(" | ", "| " + scheme + " | ", " |")))
        .forEach(table::add);
    GeneratedBlock.check(PAGE, "cards", table);
  }

  private static String numbers(String scheme, Result result) {
    return Stream.of(TestCard.values())
        .filter(card -> card.scheme().equals(scheme) && card.result() == result)
        .map(card -> "`" + card.number() + "`")
        .collect(joining(" "));
  }

  @Test
  void thePageHasEachRequestOfTheApi() throws IOException {
    assertEquals(
        all("case \"((GET|POST|DELETE) [^\"]+)\"", Files.readString(API)),
        all("\\| ((GET|POST|DELETE) `[^`?]+)[^|]*\\|", GeneratedBlock.page(PAGE)));
  }

  private static List<String> all(String regex, String text) {
    Stream<String> found =
        Pattern.compile(regex).matcher(text).results().map(result -> result.group(1));
    return found.map(request -> request.replace("`", "")).sorted().toList();
  }
}
