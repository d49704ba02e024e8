package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Checks the options of a program that are numbers. */
public final class NumberOptions {

  private NumberOptions() {}

  /**
   * Checks that the label of each number is a range whose ends are accepted, and the numbers
   * outside of it refused.
   *
   * @param options creates the object with the annotated fields
   * @return how many options are numbers
   */
  public static int check(Supplier<?> options) {
    int count = 0;
    for (OptionSpec option : CommandSpec.forAnnotatedObject(options.get()).options()) {
      if (option.type() == int.class || option.type() == long.class) {
        check(options, option);
        count++;
      }
    }
    return count;
  }

  private static void check(Supplier<?> options, OptionSpec option) {
    String label = option.paramLabel();
    assertTrue(label.matches("[0-9]+\\.\\.[0-9]+"), option.longestName());
    String[] range = label.split("\\.\\.");
    long min = Long.parseLong(range[0]);
    long max = Long.parseLong(range[1]);
    for (long number : new long[] {min, max}) {
      assertDoesNotThrow(() -> parse(options, option, number), option.longestName());
    }
    for (long number : new long[] {min - 1, max + 1}) {
      assertThrows(WrongOptions.class, () -> parse(options, option, number), option.longestName());
    }
  }

  private static void parse(Supplier<?> options, OptionSpec option, long number)
      throws WrongOptions {
    OptionParser.parse(options.get(), System.out, List.of(option.longestName() + "=" + number));
  }
}
