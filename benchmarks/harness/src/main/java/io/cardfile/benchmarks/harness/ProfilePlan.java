package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where Cardfile and Retrofit by hand spend processor time and bytes: a look before a change. */
final class ProfilePlan {

  private static final Load LOAD = new Load(8, false, 400_000, 20_000);

  private ProfilePlan() {}

  static void run(Options options) throws IOException {
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      for (String name : List.of(ClientSpec.CARDFILE, ClientSpec.BASELINE)) {
        Path recording = lab.work().resolve(name.replace(' ', '-') + ".jfr");
        Files.deleteIfExists(recording);
        try (ChildProcess client =
            lab.start(
                Target.usual(ClientSpec.named(name), Jdk.current(), false), record(recording))) {
          client.tell(Loads.WARM_UP.command());
          client.tell(LOAD.command());
        }
        String own = name.equals(ClientSpec.CARDFILE) ? "io.cardfile." : "okhttp3.";
        new Profile(recording, own, LOAD.millis()).print(name);
      }
    }
  }

  private static List<String> record(Path recording) {
    return List.of(
        "-Xlog:jfr+startup=error", // Standard output is for results.
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints", // Otherwise loops have the samples of their neighbours.
        "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
            + recording
            + ",jdk.ObjectAllocationSample#throttle=2000/s");
  }
}
