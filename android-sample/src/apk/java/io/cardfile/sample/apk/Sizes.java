package io.cardfile.sample.apk;

import com.android.tools.r8.CompilationFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One small app three times: without us, with a wallet checkout, and with a signer as well. */
record Sizes(Shrunk withoutUs, Shrunk withWallet, Shrunk withSigner) {

  private static final int MOST_BYTES = 57 * 1024;
  private static final int MOST_METHODS = 405;

  static Sizes measure(Inputs inputs, Shrinker shrinker)
      throws IOException, CompilationFailedException {
    return new Sizes(
        app("ShopApp", inputs.programs(), shrinker),
        app("WalletApp", inputs.programs(), shrinker),
        app("SignerApp", inputs.programsWithSigner(), shrinker));
  }

  private static Shrunk app(String name, List<Path> program, Shrinker shrinker)
      throws IOException, CompilationFailedException {
    String rule =
        "-keep class io.cardfile.sample.apk.apps."
            + name
            + " { public static void main(java.lang.String[]); }";
    return shrinker.dex(name, program, List.of(rule));
  }

  void tell(Report report) throws IOException {
    report.figure("app with Retrofit, OkHttp and Moshi alone: " + figures(withoutUs));
    report.figure("the same with a wallet checkout: " + figures(withWallet));
    report.figure("the same with a signer of Bouncy Castle: " + figures(withSigner));
    report.check(
        isSmall(withWallet),
        "the wallet checkout adds at most 57 KB and 405 method references: "
            + difference(withoutUs, withWallet));
    report.control(!isSmall(withSigner), "the limit with the signer on top");
    BouncyCastleFiles excluded = BouncyCastleFiles.excluded();
    report.figure(
        "the signer adds "
            + difference(withWallet, withSigner)
            + text(
                "; to be excluded of bcprov: %,d files, %,d bytes",
                excluded.count(), excluded.bytes()));
  }

  private boolean isSmall(Shrunk app) {
    return app.dex().size() - withoutUs.dex().size() <= MOST_BYTES
        && app.dex().methodRefs() - withoutUs.dex().methodRefs() <= MOST_METHODS;
  }

  private static String difference(Shrunk from, Shrunk to) {
    return text(
        "%,d bytes, %,d method references, %d classes",
        to.dex().size() - from.dex().size(),
        to.dex().methodRefs() - from.dex().methodRefs(),
        to.dex().classCount() - from.dex().classCount());
  }

  private static String figures(Shrunk app) {
    return text(
        "%,d bytes of dex, %,d method references, %d classes",
        app.dex().size(), app.dex().methodRefs(), app.dex().classCount());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
