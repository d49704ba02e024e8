package io.cardfile.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.TestGateway;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the command in this process, as a person or as a script. */
final class Operator {

  final Map<String, String> environment = new HashMap<>();
  final List<String> questions = new ArrayList<>();

  /** What the person answers; null without a console. */
  @Nullable String answer;

  String out = "";
  String err = "";

  private final List<String> always;
  private final StringBuilder all = new StringBuilder();

  Operator(String... always) {
    this.always = Arrays.asList(always);
  }

  /** Runs the command with the options of this operator, and returns the exit code. */
  int exitCodeOf(String... arguments) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    List<String> line = new ArrayList<>(always);
    line.addAll(Arrays.asList(arguments));
    Main main =
        new Main(
            new Setup(environment, TestGateway.sslContext()),
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            question -> {
              questions.add(question);
              return answer;
            });
    int exitCode = main.run(line.toArray(new String[0]));
    out = printed.toString(StandardCharsets.UTF_8);
    err = errors.toString(StandardCharsets.UTF_8);
    all.append(out).append(err).append(questions);
    return exitCode;
  }

  /** Runs the command, which must succeed, and returns what it prints. */
  String run(String... arguments) {
    assertEquals(Main.DONE, exitCodeOf(arguments), () -> out + err);
    return out;
  }

  JsonObject json(String... arguments) throws Exception {
    List<String> line = new ArrayList<>(Arrays.asList(arguments));
    line.add("--json");
    exitCodeOf(line.toArray(new String[0]));
    return JsonText.parse(out).object();
  }

  /** Returns all that was printed by any run. */
  String everything() {
    return all.toString();
  }
}
