package io.cardfile.ops;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parsed command line. Its messages name options and commands, and show no value. */
final class CommandLine {

  static final String HELP = help();

  private static final List<String> COMMANDS =
      Arrays.asList("list", "show", "look-up", "resolve", "purge", "check", "help");
  private static final List<String> OF_REFERENCE = Arrays.asList("show", "look-up", "resolve");

  // Whether each option of the help takes a value, whose name is in capitals there.
  private static final Map<String, Boolean> OPTIONS = new LinkedHashMap<>();

  static {
    Matcher option = Pattern.compile("(?m)^ +(--[a-z-]+)( [A-Z]+)?").matcher(HELP);
    while (option.find()) {
      OPTIONS.put(option.group(1), option.group(2) != null);
    }
  }

  private static final int SIMILAR = 3;

  /** The command, such as {@code look-up}. */
  final String command;

  private final List<String> words = new ArrayList<>();
  private final Map<String, String> values = new HashMap<>();

  private CommandLine(List<String> arguments) throws CommandFailure {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (!argument.startsWith("--")) {
        words.add(argument);
      } else if (takesValue(argument)
          && (i + 1 == arguments.size() || arguments.get(i + 1).startsWith("--"))) {
        throw CommandFailure.wrongUsage(argument + " needs a value");
      } else if (values.put(argument, takesValue(argument) ? arguments.get(++i) : "") != null) {
        throw CommandFailure.wrongUsage(argument + " is given twice");
      }
    }
    command =
        has("--version") ? "version" : has("--help") || words.isEmpty() ? "help" : words.get(0);
    if (!has("--version") && !COMMANDS.contains(command)) {
      throw CommandFailure.wrongUsage("the first word is no command" + nearest(command, COMMANDS));
    }
    if (words.size() > 1 != OF_REFERENCE.contains(command) || words.size() > 2) {
      throw CommandFailure.wrongUsage(
          OF_REFERENCE.contains(command)
              ? command + " needs one REFERENCE"
              : command + " takes no further word: options begin with two dashes");
    }
    for (String option : OPTIONS.keySet()) {
      if (has(option) && !has("--help") && !isTakenBy(command, option)) {
        throw CommandFailure.wrongUsage(command + " does not take " + option + instead(option));
      }
    }
  }

  // Options of the journal and the gateway may be set once for all commands.
  private static boolean isTakenBy(String command, String option) {
    switch (option) {
      case "--charged":
      case "--authorized":
      case "--declined":
      case "--voided":
      case "--not-charged":
      case "--reason":
      case "--by":
      case "--attempt":
      case "--without-credential":
        return command.equals("resolve");
      case "--older-than":
        return command.equals("purge");
      case "--yes":
        return command.equals("resolve") || command.equals("purge");
      case "--quiet-period":
        return command.equals("list") || OF_REFERENCE.contains(command);
      case "--merchant":
        return !command.equals("purge");
      default:
        return true;
    }
  }

  private static String instead(String option) {
    return option.equals("--merchant")
        ? ": it removes entries of all merchants; leave the option out if you mean that"
        : "";
  }

  private static String help() {
    try (InputStream in =
        Objects.requireNonNull(CommandLine.class.getResourceAsStream("help.txt"))) {
      byte[] text = new byte[10_000];
      int length = 0;
      for (int read = 0; read >= 0; read = in.read(text, length, text.length - length)) {
        length += read;
      }
      return new String(text, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static CommandLine parse(String... arguments) throws CommandFailure {
    return new CommandLine(Arrays.asList(arguments));
  }

  private static boolean takesValue(String option) throws CommandFailure {
    Boolean takesValue = OPTIONS.get(option);
    if (takesValue != null) {
      return takesValue;
    }
    String name = option.split("=", 2)[0]; // What follows may be a secret.
    if (OPTIONS.containsKey(name)) {
      throw CommandFailure.wrongUsage(name + " and its value are two words");
    }
    throw CommandFailure.wrongUsage(
        "there is no option "
            + name
            + (name.matches(".*(token|password|secret).*")
                ? "; the environment variables CARDFILE_API_TOKEN and CARDFILE_DB_PASSWORD have"
                    + " the secrets"
                : nearest(name, OPTIONS.keySet())));
  }

  private static String nearest(String given, Collection<String> known) {
    return known.stream()
        .filter(one -> distance(given, one) <= SIMILAR)
        .min((one, other) -> distance(given, one) - distance(given, other))
        .map(one -> "; did you mean " + one + "?")
        .orElse("");
  }

  /** Returns how many characters are to be added, removed or replaced. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }

  /** Returns the reference of a command that has one. */
  String reference() {
    return words.get(1);
  }

  boolean has(String option) {
    return values.containsKey(option);
  }

  @Nullable String value(String option) {
    return values.get(option);
  }

  String required(String option) throws CommandFailure {
    String value = values.get(option);
    if (value == null || value.trim().isEmpty()) {
      throw CommandFailure.wrongUsage(command + " needs " + option);
    }
    return value;
  }

  /** Returns the one of {@code options} that is given. */
  String oneOf(String... options) throws CommandFailure {
    List<String> given = new ArrayList<>(Arrays.asList(options));
    given.retainAll(values.keySet());
    if (given.size() != 1) {
      String which = given.isEmpty() ? " needs one of " : " takes only one of ";
      throw CommandFailure.wrongUsage(command + which + String.join(", ", options));
    }
    return given.get(0);
  }
}
