package io.cardfile.benchmarks.harness;

import java.io.IOException;

/** The program: {@code plan=short}, {@code compare} and so on; see docs/performance.md. */
public final class HarnessMain {

  private HarnessMain() {}

  public static void main(String[] args) throws IOException {
    Options options = Options.of(args);
    switch (options.plan()) {
      case "none" -> System.out.println("built");
      case "short" -> ShortPlan.run(options);
      case "compare" -> ComparePlan.run(options);
      case "micro" -> MicroPlan.run(options);
      case "growth" -> GrowthPlan.run(options);
      case "nodes" -> NodesPlan.run(options);
      case "archives" -> ArchivesPlan.run(options);
      case "profile" -> ProfilePlan.run(options);
      case "report" -> Page.write(options);
      default -> throw new IllegalArgumentException("no such plan: " + options.plan());
    }
  }
}
