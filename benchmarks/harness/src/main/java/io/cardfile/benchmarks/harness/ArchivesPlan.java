package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** How much sooner the first charge ends with an archive of classes that an earlier run made. */
final class ArchivesPlan {

  private static final int COLD_STARTS = 11;
  private static final int FIRST_WITH_AOT_CACHE = 25;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final List<String> CLIENTS =
      List.of(ClientSpec.CARDFILE, "Cardfile on the JDK", ClientSpec.BASELINE);

  private final Lab lab;
  private final int count;

  private ArchivesPlan(Lab lab, int count) {
    this.lab = lab;
    this.count = count;
  }

  /** A kind of archive, with the JVM's options for it. */
  private record Archive(String name, String createOption, String useOption) {

    static final Archive NONE = new Archive("none", "", "");
    static final Archive CDS =
        new Archive("AppCDS", "-XX:ArchiveClassesAtExit=", "-XX:SharedArchiveFile=");
    static final Archive AOT = new Archive("AOT cache", "-XX:AOTCacheOutput=", "-XX:AOTCache=");

    static List<Archive> of(Jdk jdk) {
      return jdk.feature() >= FIRST_WITH_AOT_CACHE ? List.of(NONE, CDS, AOT) : List.of(NONE, CDS);
    }
  }

  static void run(Options options) throws IOException {
    Machine machine = Machine.current();
    List<ArchiveFigures> figures = new ArrayList<>();
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      ArchivesPlan plan = new ArchivesPlan(lab, options.rounds(COLD_STARTS));
      for (Jdk jdk : options.jdks()) {
        for (String client : CLIENTS) {
          figures.addAll(plan.measure(Target.usual(ClientSpec.named(client), jdk, false)));
        }
      }
    }
    figures.forEach(System.out::println);
    Json.write(
        options.published().resolve("archives.json"),
        new ArchiveResults(LocalDate.now(ZoneOffset.UTC).toString(), machine, figures));
  }

  private List<ArchiveFigures> measure(Target target) throws IOException {
    List<ArchiveFigures> figures = new ArrayList<>();
    for (Archive archive : Archive.of(target.jdk())) {
      Path file = lab.work().resolve("classes.archive");
      List<String> options = new ArrayList<>(Lab.JVM_OPTIONS);
      long bytes = 0;
      if (archive != Archive.NONE) {
        Files.deleteIfExists(file);
        lab.train(target, archive.createOption() + file);
        bytes = Files.size(file);
        options.add(archive.useOption() + file);
      }
      figures.add(starts(target, archive.name(), bytes, options));
    }
    return figures;
  }

  private ArchiveFigures starts(Target target, String archive, long bytes, List<String> options)
      throws IOException {
    List<Double> millis = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    for (int i = 0; i <= count; i++) { // The first brings the files into the page cache.
      try (ChildProcess process = lab.once(target, options)) {
        if (i > 0) {
          millis.add(process.first().get("firstReplyNanos") / NANOS_PER_MILLI);
          cpu.add(process.cpuMillis());
        }
      }
    }
    return new ArchiveFigures(
        target.client().name(),
        target.jdk().version(),
        archive,
        Spread.of(millis),
        Spread.of(cpu),
        bytes);
  }
}
