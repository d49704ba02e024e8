package io.cardfile.sample.apk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Packs an app like Google's build: resources, dex, alignment, signature. */
final class Packaging {

  private final Programs programs;
  private final Path main;
  private final Path framework;
  private final Path work;

  /**
   * Creates a packaging.
   *
   * @param main the folder with the manifest
   * @param framework Android's own resources
   * @param work the folder for intermediate files
   */
  Packaging(Programs programs, Path main, Path framework, Path work) {
    this.programs = programs;
    this.main = main;
    this.framework = framework;
    this.work = work;
  }

  /** Links the resources; returns the rules that keep the classes in the manifest. */
  List<String> resources() throws IOException, InterruptedException {
    Path compiled = work.resolve("res.zip");
    Path rules = work.resolve("manifest.pro");
    Path manifest = main.resolve("AndroidManifest.xml");
    programs.run("aapt2", "compile", "--dir", main.resolve("res"), "-o", compiled);
    programs.run(
        "aapt2",
        "link",
        "-I",
        framework,
        "--manifest",
        manifest,
        "--proguard",
        rules,
        "-o",
        base(),
        compiled);
    return Files.readAllLines(rules);
  }

  private Path base() {
    return work.resolve("base.apk");
  }

  /** Packs, aligns and signs with a new key. */
  Path apk(Path dex, Path apk) throws IOException, InterruptedException {
    Path packed = work.resolve("packed.apk");
    Path aligned = work.resolve("aligned.apk");
    Jars.join(List.of(base(), dex), name -> !name.startsWith("META-INF/"), packed);
    programs.run("zipalign", "-f", "4", packed, aligned);
    String password = UUID.randomUUID().toString();
    programs.run(
        "apksigner",
        "sign",
        "--ks",
        key(password),
        "--ks-pass",
        "pass:" + password,
        "--min-sdk-version",
        Shrinker.MIN_API,
        "--out",
        apk,
        aligned);
    return apk;
  }

  private Path key(String password) throws IOException, InterruptedException {
    Path store = work.resolve("throw-away.keystore");
    Files.deleteIfExists(store);
    programs.run(
        Path.of(System.getProperty("java.home"), "bin", "keytool"),
        "-genkeypair",
        "-keystore",
        store,
        "-storetype",
        "PKCS12",
        "-storepass",
        password,
        "-alias",
        "app",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-validity",
        "1",
        "-dname",
        "CN=Cardfile sample");
    return store;
  }

  /** Returns the problems of a packed app; empty if there are none. */
  String problems(Path apk) throws IOException, InterruptedException {
    Programs.ExitResult aligned = programs.runToEnd("zipalign", "-c", "4", apk);
    Programs.ExitResult verified = programs.runToEnd("apksigner", "verify", "-v", apk);
    StringBuilder problems = new StringBuilder();
    if (aligned.status() != 0) {
      problems.append("not aligned; ");
    }
    for (String wanted : List.of("v2 scheme", "v3 scheme")) {
      if (verified.status() != 0 || !isTrue(verified.text(), wanted)) {
        problems.append(wanted).append(" not verified; ");
      }
    }
    return problems.toString();
  }

  private static boolean isTrue(String text, String scheme) {
    return text.lines().anyMatch(line -> line.contains(scheme) && line.endsWith(": true"));
  }

  /** Returns the data that a phone reads before the installation. */
  String badging(Path apk) throws IOException, InterruptedException {
    return programs.run("aapt2", "dump", "badging", apk);
  }

  /** Returns a copy with one changed byte. */
  Path damaged(Path apk) throws IOException {
    byte[] bytes = Files.readAllBytes(apk);
    bytes[bytes.length / 2] ^= 1;
    return Files.write(work.resolve("damaged.apk"), bytes);
  }
}
