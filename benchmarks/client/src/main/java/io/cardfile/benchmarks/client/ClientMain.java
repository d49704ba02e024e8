package io.cardfile.benchmarks.client;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The program of a client's JVM: makes the first charge, prints how long that took since the start
 * of {@code main}, and then makes the rounds that are read from standard input.
 *
 * <p>Arguments: the class of the {@link Charger}, then the components of its {@link Setup}, and
 * {@code once} to end after the first charge, or {@code train} for an orderly end after it.
 */
public final class ClientMain {

  private ClientMain() {}

  public static void main(String[] args) throws Exception {
    long start = System.nanoTime();
    PrintStream out = System.out;
    System.setOut(System.err); // What a library prints is not a result.
    Setup setup = new Setup(args[1], Path.of(args[2]), Integer.parseInt(args[3]));
    Charger charger =
        (Charger) Class.forName(args[0]).getConstructor(Setup.class).newInstance(setup);
    charger.charge("FIRST-0000000001");
    out.println("firstReplyNanos=" + (System.nanoTime() - start));
    if (args.length > 4 && args[4].equals("train")) {
      System.in.read();
      System.exit(0); // The JVM writes its archive in an orderly end.
    }
    if (args.length > 4) {
      System.in.read(); // Its memory is read from outside, until the input ends.
      Runtime.getRuntime().halt(0); // Measures no shutdown, and waits for no thread of a library.
    }
    makeRounds(charger, out);
    charger.close();
    System.exit(0);
  }

  /** A line is: threads, whether they are virtual, the largest number of charges, milliseconds. */
  private static void makeRounds(Charger charger, PrintStream out) throws Exception {
    for (String line : lines()) {
      String[] words = line.split(" ");
      Round round =
          new Round(
              charger,
              Integer.parseInt(words[0]),
              Boolean.parseBoolean(words[1]),
              Integer.parseInt(words[2]),
              Long.parseLong(words[3]));
      out.println(round.run());
    }
  }

  private static Iterable<String> lines() {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    return () -> in.lines().iterator();
  }
}
