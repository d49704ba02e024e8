package io.cardfile.sample;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parses a command line with picocli. A label such as {@code 1..256} is the range of a number. A
 * message names the option and never shows a value, which may be a misplaced secret.
 */
public final class OptionParser {

  private static final String RANGE = "[0-9]+\\.\\.[0-9]+";
  private static final String DIGITS = "[0-9]{1,9}"; // Also excludes a sign and other scripts.

  private OptionParser() {}

  /**
   * Sets the annotated fields of {@code options}, or prints the help or the version.
   *
   * @return the given options; empty if the help or the version was printed
   */
  public static Optional<ParseResult> parse(Object options, PrintStream out, List<String> arguments)
      throws WrongOptions {
    CommandLine parser = new CommandLine(options).setExpandAtFiles(false);
    parser.setUsageHelpWidth(100).setUsageHelpLongOptionsMaxWidth(25);
    parser.setOut(new PrintWriter(out, true));
    try {
      ParseResult given = parser.parseArgs(arguments.toArray(new String[0]));
      if (CommandLine.printHelpIfRequested(given)) {
        return Optional.empty();
      }
      for (OptionSpec option : given.matchedOptions()) {
        if (!isValid(option, arguments)) {
          throw new WrongOptions(invalid(option));
        }
      }
      return Optional.of(given);
    } catch (UnmatchedArgumentException e) {
      throw new WrongOptions(unknown(e.getUnmatched().get(0), arguments));
    } catch (MissingParameterException e) {
      throw new WrongOptions(name(e.getMissing().get(0)) + " needs a value");
    } catch (OverwrittenOptionException e) {
      throw new WrongOptions(name(e.getOverwritten()) + " is given more than once");
    } catch (ParameterException e) {
      ArgSpec option = e.getArgSpec();
      throw new WrongOptions(option == null ? "the arguments are unclear" : invalid(option));
    }
  }

  private static boolean isValid(OptionSpec option, List<String> arguments) {
    if (option.arity().max() == 0) {
      return arguments.stream().noneMatch(word -> word.startsWith(name(option) + "="));
    }
    if (!option.paramLabel().matches(RANGE)) {
      return true;
    }
    if (!option.originalStringValues().get(0).matches(DIGITS)) {
      return false;
    }
    String[] range = option.paramLabel().split("\\.\\.");
    long number = ((Number) option.getValue()).longValue();
    return number >= Long.parseLong(range[0]) && number <= Long.parseLong(range[1]);
  }

  private static String invalid(ArgSpec option) {
    if (option.paramLabel().matches(RANGE)) {
      return name(option) + " must be a number from " + option.paramLabel().replace("..", " to ");
    }
    if (option.type() == LocalDate.class) {
      return name(option) + " must be a date such as 2026-11-20";
    }
    return name(option) + (option.arity().max() == 0 ? " takes no value" : " is not a valid path");
  }

  private static String unknown(String word, List<String> arguments) {
    if (word.startsWith("--")) {
      return "there is no option " + word.split("=")[0];
    }
    int index = arguments.indexOf(word);
    boolean isUnique = index >= 0 && index == arguments.lastIndexOf(word);
    return (isUnique ? "argument " + (index + 1) : "an argument")
        + " is unexpected: every option except -h and -V begins with two dashes";
  }

  private static String name(ArgSpec option) {
    return ((OptionSpec) option).longestName();
  }

  /** The version in the manifest of a program's jar. */
  public static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = getClass().getPackage().getImplementationVersion();
      return new String[] {
        "${COMMAND-NAME} " + (version == null ? "(development build)" : version)
      };
    }
  }
}
