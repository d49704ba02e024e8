package io.cardfile.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmarks. The first argument is the plan, the second the folder of the page, the third
 * a folder for journals and for the page of the plan "check".
 */
public final class Main {

  private static final String PAGE = "performance.md";

  private final Server server = new Server();
  private final Path folder;

  private Main(Path folder) throws IOException {
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    Path docs = Path.of(args[1]);
    Path target = Path.of(args[2]);
    switch (args[0]) {
      case "requests" -> new Main(target).compare(5, 40_000).write(docs.resolve(PAGE));
      case "parts" -> new Runner(new OptionsBuilder().include("Parts").build()).run();
      case "check" -> check(docs, target);
      default -> throw new IllegalArgumentException("no such benchmark: " + args[0]);
    }
    System.exit(0);
  }

  /** Runs everything once and briefly; the figures mean nothing. */
  private static void check(Path docs, Path target) throws Exception {
    Path page = target.resolve(PAGE);
    Files.copy(docs.resolve(PAGE), page, StandardCopyOption.REPLACE_EXISTING);
    new Main(target).compare(1, 200).write(page);
    new Runner(
            new OptionsBuilder()
                .include("Parts")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build())
        .run();
  }

  /** Starts a JVM for each client and round; the clients take turns. */
  private Report compare(int rounds, int charges) throws Exception {
    Map<Client, List<Figures>> oneThread = new EnumMap<>(Client.class);
    Map<Client, List<Figures>> eightThreads = new EnumMap<>(Client.class);
    String made = Report.conditions(rounds);
    for (int round = 0; round < rounds; round++) {
      for (Client client : Client.values()) {
        List<Figures> measured = run(client, charges);
        oneThread.computeIfAbsent(client, c -> new ArrayList<>()).add(measured.get(1));
        eightThreads.computeIfAbsent(client, c -> new ArrayList<>()).add(measured.get(2));
      }
    }
    return new Report(made, Figures.medians(oneThread), Figures.medians(eightThreads));
  }

  private List<Figures> run(Client client, int charges) throws Exception {
    long before = server.requests();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms256m",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ClientMain.class.getName(),
                client.name(),
                server.url(),
                folder.toString(),
                Integer.toString(charges))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = process.inputReader().lines().toList();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(client + " failed: " + lines);
    }
    List<Figures> measured = lines.stream().map(Figures::parse).toList();
    long made = 2L * charges + charges / 4;
    long requests = server.requests() - before;
    if (made != requests) {
      throw new IllegalStateException(client + ": " + made + " charges, " + requests + " sent");
    }
    System.out.println(client.title() + ": " + requests + " requests");
    return measured;
  }
}
