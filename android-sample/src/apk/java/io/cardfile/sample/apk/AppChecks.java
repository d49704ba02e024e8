package io.cardfile.sample.apk;

import io.cardfile.sample.apk.apps.PaymentRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Checks the app as a phone would get it. */
final class AppChecks {

  /**
   * R8 would drop these classes if no code created a client: the app would build but do nothing.
   */
  private static final String TRANSPORT = "io.cardfile.transport.retrofit.";

  private final Report report;
  private final Inputs inputs;
  private final Shrinker shrinker;

  AppChecks(Report report, Inputs inputs, Shrinker shrinker) {
    this.report = report;
    this.inputs = inputs;
    this.shrinker = shrinker;
  }

  /** Shrinks, packs and signs the app; {@code other} is an app without the library. */
  ShrunkApp build(Packaging packaging, List<String> rules, ShrunkApp other) throws Exception {
    ShrunkApp app = shrinker.dex("app", inputs.app(), rules);
    Path apk = packaging.apk(app.archive(), inputs.module().resolve("target/cardfile-sample.apk"));
    checkSignature(packaging, apk);
    checkBadging(packaging.badging(apk));
    checkLibrary(app, other);
    return new ShrunkApp(apk, app.dex(), app.names());
  }

  private void checkSignature(Packaging packaging, Path apk) throws Exception {
    report.check(
        packaging.problems(apk).isEmpty(),
        "the APK is aligned, signed and verified (v2, v3): "
            + Files.size(apk)
            + " bytes "
            + packaging.problems(apk));
    report.control(
        !packaging.problems(packaging.damaged(apk)).isEmpty(), "an APK with one changed bit");
  }

  private void checkBadging(String badging) {
    boolean all =
        badging.contains("package: name='io.cardfile.sample.android'")
            && badging.contains("sdkVersion:'26'")
            && badging.contains("targetSdkVersion:'34'")
            && badging.contains("launchable-activity: name='io.cardfile.sample.android.Checkout");
    report.check(all, "the APK is for API 26 and targets 34, and its activity can be launched");
  }

  private void checkLibrary(ShrunkApp app, ShrunkApp other) {
    report.check(
        hasTransport(app),
        app.dex().classCount()
            + " classes in the dex, "
            + app.classesOf(TRANSPORT).size()
            + " of the transport, "
            + app.classesOf("io.cardfile.").size()
            + " of the library in all");
    report.control(!hasTransport(other), "an app for which R8 dropped the transport");
  }

  private static boolean hasTransport(ShrunkApp app) {
    return !app.classesOf(TRANSPORT).isEmpty();
  }

  /** Checks that the dex file refers to nothing that the oldest phone lacks. */
  void checkPlatformLinks(ShrunkApp app, Path signatures) throws Exception {
    Path stub = inputs.work().resolve("platform.jar");
    int classes = PlatformStub.write(signatures, stub);
    PlatformLinks platform = new PlatformLinks(stub);
    List<String> allowed =
        PlatformLinks.allowed(inputs.module().resolve("src/apk/allowed-beyond-api-26.txt"));
    Set<String> missing = platform.missing(app.archive());
    Set<String> left = PlatformLinks.without(missing, allowed);
    report.check(
        left.isEmpty(),
        "the dex links to API 26 ("
            + classes
            + " classes); "
            + (missing.size() - left.size())
            + " names beyond it are on the reviewed list, and not on it: "
            + left);
    List<String> stale = PlatformLinks.stale(missing, allowed);
    report.check(stale.isEmpty(), "the list has no unused entries " + stale);
    report.control(
        !PlatformLinks.without(missing, allowed.subList(1, allowed.size())).isEmpty(),
        "the list without its first line");
    report.control(
        !PlatformLinks.without(platform.missing(newerApiClass()), allowed).isEmpty(),
        "a class that refers to java.lang.ProcessHandle");
  }

  private Path newerApiClass() {
    return Jars.of(PaymentRun.class).resolve("io/cardfile/sample/apk/apps/TooNew.class");
  }

  /** Checks that no entry contains a secret of the build in any form. */
  void checkSecrets(ShrunkApp app) throws IOException {
    Set<String> found = Secrets.in(app.archive());
    report.check(found.isEmpty(), "no secret of the build in the APK, in any form " + found);
    Path leak = inputs.work().resolve("leak.zip");
    Jars.ofFolder(Jars.of(PaymentRun.class), "io/cardfile/sample/apk/Secrets.class", leak);
    report.control(!Secrets.in(leak).isEmpty(), "a class with the secret as a literal");
  }

  /**
   * Checks that the app can neither sign nor make purchases. An app with a signer and a program
   * that pays are the controls.
   */
  void checkServerClasses(ShrunkApp app, ShrunkApp signer, Path payments) throws IOException {
    Set<String> holders = Secrets.keyHolders(app);
    Set<String> words = Secrets.serverWords(app.archive());
    report.check(
        holders.isEmpty() && words.isEmpty(),
        "nothing in the APK can sign or make a purchase " + holders + words);
    report.control(!Secrets.keyHolders(signer).isEmpty(), "an app with a signer");
    report.control(Secrets.serverWords(payments).size() == 2, "a program that signs and pays");
  }
}
