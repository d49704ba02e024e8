package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** How the cost of a charge grows with the journal, with the reply, and with the threads. */
final class GrowthPlan {

  private static final int ROUNDS = 5;
  private static final int FEW = 10_000;
  private static final List<Integer> ENTRIES = List.of(0, FEW, 1_000_000);
  private static final List<Integer> REPLY_BYTES = List.of(1_200, 10_000, 100_000, 1_000_000);
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64);

  private final Lab lab;
  private final Jdk jdk;
  private final int rounds;

  private GrowthPlan(Lab lab, Jdk jdk, int rounds) {
    this.lab = lab;
    this.jdk = jdk;
    this.rounds = rounds;
  }

  static void run(Options options) throws IOException {
    Machine machine = Machine.current();
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      GrowthPlan plan = new GrowthPlan(lab, Jdk.current(), options.rounds(ROUNDS));
      List<RequestFigures> figures = new ArrayList<>(plan.journals());
      figures.addAll(plan.replies());
      figures.addAll(plan.threads());
      figures.addAll(plan.journalsAlone());
      Json.write(
          options.published().resolve("growth.json"),
          new GrowthResults(
              new Results(
                  LocalDate.now(ZoneOffset.UTC).toString(),
                  machine,
                  ComparePlan.settings(),
                  figures,
                  List.of()),
              plan.journalBytes()));
    }
  }

  private List<RequestFigures> journals() throws IOException {
    ClientSpec client = ClientSpec.named(ClientSpec.WITH_JOURNAL);
    return measure(
        ENTRIES.stream().map(entries -> new Target(client, jdk, false, 0, entries)).toList(),
        List.of(Loads.EIGHT));
  }

  /** Returns the bytes of one charge in the file, both its claim and its record. */
  private double journalBytes() throws IOException {
    Target target = new Target(ClientSpec.FILE_JOURNAL, jdk, false, 0, FEW);
    lab.start(target).close();
    Path file = lab.folder(target).resolve("purchases.journal");
    return Files.size(file) / (FEW + 1.0); // One more is the first charge of the process.
  }

  private List<RequestFigures> replies() throws IOException {
    List<Target> targets = new ArrayList<>();
    for (int size : REPLY_BYTES) {
      for (String name : List.of(ClientSpec.CARDFILE, ClientSpec.BASELINE)) {
        targets.add(new Target(ClientSpec.named(name), jdk, false, size, 0));
      }
    }
    return measure(targets, List.of(Loads.EIGHT));
  }

  private List<RequestFigures> threads() throws IOException {
    List<Load> loads = THREADS.stream().map(GrowthPlan::load).toList();
    return measure(List.of(Target.usual(ClientSpec.named(ClientSpec.CARDFILE), jdk, false)), loads);
  }

  private List<RequestFigures> journalsAlone() throws IOException {
    return measure(
        List.of(
            Target.usual(ClientSpec.FILE_JOURNAL, jdk, false),
            Target.usual(ClientSpec.POSTGRES_JOURNAL, jdk, false)),
        List.of(load(1), load(8), load(32)));
  }

  private static Load load(int threads) {
    return new Load(threads, false, 12_000, 1_500);
  }

  private List<RequestFigures> measure(List<Target> targets, List<Load> loads) throws IOException {
    List<RequestFigures> figures = new ArrayList<>();
    try (Rounds all = new Rounds(lab, targets)) {
      all.warmUp(Loads.WARM_UP);
      for (Load load : loads) {
        figures.addAll(all.measure(load, rounds));
      }
    }
    return figures;
  }
}
