package io.cardfile.sample.apk;

import com.android.tools.r8.CompilationFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A small app in three forms: without the library, with a wallet checkout, and with a signer. */
record Sizes(ShrunkApp withoutLibrary, ShrunkApp withWallet, ShrunkApp withSigner) {

  static Sizes measure(Inputs inputs, Shrinker shrinker)
      throws IOException, CompilationFailedException {
    return new Sizes(
        app("ShopApp", inputs.programs(), shrinker),
        app("WalletApp", inputs.programs(), shrinker),
        app("SignerApp", inputs.programsWithSigner(), shrinker));
  }

  private static ShrunkApp app(String name, List<Path> program, Shrinker shrinker)
      throws IOException, CompilationFailedException {
    String rule =
        "-keep class io.cardfile.sample.apk.apps."
            + name
            + " { public static void main(java.lang.String[]); }";
    return shrinker.dex(name, program, List.of(rule));
  }

  void addTo(Report report) throws IOException {
    report.figure("app with only Retrofit, OkHttp and Moshi: " + figures(withoutLibrary));
    report.figure("the same with a wallet checkout: " + figures(withWallet));
    report.figure("the same with a signer of Bouncy Castle: " + figures(withSigner));
    report.figure("the wallet checkout adds " + difference(withoutLibrary, withWallet));
    BouncyCastleFiles excluded = BouncyCastleFiles.excluded();
    report.figure(
        "the signer adds "
            + difference(withWallet, withSigner)
            + text(
                "; to be excluded from bcprov: %,d files, %,d bytes",
                excluded.count(), excluded.bytes()));
  }

  private static String difference(ShrunkApp from, ShrunkApp to) {
    return text(
        "%,d bytes, %,d method references, %d classes",
        to.dex().size() - from.dex().size(),
        to.dex().methodRefs() - from.dex().methodRefs(),
        to.dex().classCount() - from.dex().classCount());
  }

  private static String figures(ShrunkApp app) {
    return text(
        "%,d bytes of dex, %,d method references, %d classes",
        app.dex().size(), app.dex().methodRefs(), app.dex().classCount());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
