package io.cardfile.sample.apk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Builds the app and checks it; throws an exception if a check fails. */
public final class ApkMain {

  private ApkMain() {}

  /**
   * Builds and checks the app.
   *
   * @param args the folder of the module, Android's own resources ({@code framework-res.apk}) and
   *     the signatures of API 26
   */
  public static void main(String[] args) throws Exception {
    Path module = Path.of(args[0]);
    Path work = Files.createDirectories(module.resolve("target/apk"));
    Report report = new Report(System.out);
    Inputs inputs = new Inputs(module, work);
    Shrinker shrinker = new Shrinker(work, inputs.android());

    Path main = module.resolve("src/main");
    Packaging packaging = new Packaging(new Programs(work), main, Path.of(args[1]), work);
    List<String> rules =
        packaging.resources(); // First, to fail at once if a program is not installed.
    AppChecks app = new AppChecks(report, inputs, shrinker);
    Sizes sizes = Sizes.measure(inputs, shrinker);
    ShrunkApp built = app.build(packaging, rules, sizes.withoutLibrary());
    app.checkPlatformLinks(built, Path.of(args[2]));
    Path payments = new RunChecks(report, inputs, shrinker).run();
    app.checkSecrets(built);
    app.checkServerClasses(built, sizes.withSigner(), payments);
    sizes.addTo(report);
    report.check(shrinker.warnings().isEmpty(), "R8 has no warnings " + shrinker.warnings());
    if (report.failures() > 0) {
      throw new IllegalStateException(report.failures() + " checks of the app failed");
    }
  }
}
