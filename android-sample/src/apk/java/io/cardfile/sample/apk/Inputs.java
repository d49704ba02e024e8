package io.cardfile.sample.apk;

import io.cardfile.PaymentClient;
import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.sample.android.CheckoutRun;
import io.cardfile.sample.apk.apps.PaymentRun;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The jars of the programs. */
final class Inputs {

  private final Path module;
  private final Path work;
  private final List<Path> others;

  Inputs(Path module, Path work) {
    this.module = module;
    this.work = work;
    this.others =
        List.of(
            Jars.of(retrofit2.Retrofit.class),
            Jars.of(retrofit2.converter.moshi.MoshiConverterFactory.class),
            Jars.of(okhttp3.OkHttpClient.class),
            Jars.of(com.squareup.moshi.Moshi.class),
            Jars.of(okio.Buffer.class),
            Jars.of(kotlin.Unit.class),
            Jars.of(org.jetbrains.annotations.NotNull.class));
  }

  Path module() {
    return module;
  }

  Path work() {
    return work;
  }

  /** Returns the Android jar that an app is compiled against. */
  Path android() {
    return Jars.of(android.app.Activity.class);
  }

  /** Returns the jars of the sample app. */
  List<Path> app() throws IOException {
    Path own = Jars.ofFolder(module.resolve("target/classes"), "", work.resolve("app.jar"));
    return with(library(), own);
  }

  /** Returns the jars of the measured programs, without a signer. */
  List<Path> programs() throws IOException {
    String folder = PaymentRun.class.getPackageName().replace('.', '/') + "/";
    Path own = Jars.ofFolder(Jars.of(PaymentRun.class), folder, work.resolve("programs.jar"));
    return with(library(), own);
  }

  /** Returns the same with the signer of Bouncy Castle. */
  List<Path> programsWithSigner() throws IOException {
    return with(with(programs(), jar(BouncyCastleHashSigner.class, "signer")), bouncyCastle());
  }

  /** Returns the app and its run, with annotations that class files keep and a dex file omits. */
  List<Path> appForTheJvm() throws IOException {
    Path run = work.resolve("checkouts.jar");
    Jars.ofFolder(Jars.of(CheckoutRun.class), "io/cardfile/sample/android/CheckoutRun.class", run);
    return with(with(app(), run), Jars.of(org.jspecify.annotations.Nullable.class));
  }

  /** Returns all jars, to shrink them once. */
  List<Path> allForTheJvm() throws IOException {
    Set<Path> all = new LinkedHashSet<>(programsWithSigner());
    all.addAll(appForTheJvm());
    return new ArrayList<>(all);
  }

  private List<Path> library() throws IOException {
    return with(
        with(others, jar(PaymentClient.class, "core")), jar(RetrofitTransport.class, "transport"));
  }

  private static List<Path> with(List<Path> jars, Path one) {
    List<Path> more = new ArrayList<>(jars);
    more.add(one);
    return more;
  }

  /** Returns the jar of a class; packs its folder if the module was only compiled. */
  private Path jar(Class<?> type, String name) throws IOException {
    Path place = Jars.of(type);
    return Files.isDirectory(place) ? Jars.ofFolder(place, "", work.resolve(name + ".jar")) : place;
  }

  /** Returns Bouncy Castle without useless files; see {@link BouncyCastleFiles}. */
  private Path bouncyCastle() throws IOException {
    Predicate<String> wanted = name -> !BouncyCastleFiles.isUseless(name);
    return Jars.join(List.of(BouncyCastleFiles.jar()), wanted, work.resolve("bcprov.jar"));
  }
}
