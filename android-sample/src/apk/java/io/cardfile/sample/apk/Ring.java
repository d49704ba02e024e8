package io.cardfile.sample.apk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Builds the app and checks it; ends with an error when anything did not hold. */
public final class Ring {

  private Ring() {}

  /**
   * Takes the folder of the module, Android's own resources ({@code framework-res.apk}) and the
   * signatures of API 26.
   */
  public static void main(String[] args) throws Exception {
    Path module = Path.of(args[0]);
    Path work = Files.createDirectories(module.resolve("target/apk"));
    Report report = new Report(System.out);
    Inputs inputs = new Inputs(module, work);
    Shrinker shrinker = new Shrinker(work, inputs.android());

    Path main = module.resolve("src/main");
    Packaging packaging = new Packaging(new Programs(work), main, Path.of(args[1]), work);
    List<String> rules = packaging.resources(); // First: what is not installed is seen at once.
    AppChecks app = new AppChecks(report, inputs, shrinker);
    Sizes sizes = Sizes.measure(inputs, shrinker);
    Shrunk built = app.build(packaging, rules, sizes.withoutUs());
    app.linksTo(built, Path.of(args[2]));
    Path payments = new RunChecks(report, inputs, shrinker).run();
    app.holdsNoSecret(built);
    app.cannotSign(built, sizes.withSigner(), payments);
    sizes.tell(report);
    report.check(shrinker.complaints().isEmpty(), "R8 warns of nothing " + shrinker.complaints());
    if (report.failures() > 0) {
      throw new IllegalStateException(report.failures() + " checks of the app did not hold");
    }
  }
}
