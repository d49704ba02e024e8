package io.cardfile.sample.shop;

import io.cardfile.sample.OptionParser;
import io.cardfile.sample.WrongOptions;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the server. */
@Command(
    name = "cardfile-shop",
    mixinStandardHelpOptions = true,
    versionProvider = OptionParser.Version.class,
    resourceBundle = "io.cardfile.sample.shop.ShopOptions",
    sortOptions = false)
final class ShopOptions {

  private static final int MIN_PASSWORD = 8;

  @Option(names = "--port", paramLabel = "0..65535")
  int port = 8490;

  @Option(names = "--gateway", paramLabel = "URL")
  @Nullable String gateway;

  @Option(names = "--sandbox-port", paramLabel = "0..65535")
  int sandboxPort = 8480;

  @Option(names = "--journal", paramLabel = "FOLDER")
  @Nullable Path journal;

  @Option(names = "--new-journal")
  boolean newJournal;

  @Option(names = "--owner-password", paramLabel = "TEXT")
  @Nullable String ownerPassword;

  /** Returns the options, or nothing if help or version was printed. */
  static Optional<ShopOptions> parse(PrintStream out, List<String> arguments) throws WrongOptions {
    ShopOptions options = new ShopOptions();
    if (OptionParser.parse(options, out, arguments).isEmpty()) {
      return Optional.empty();
    }
    if (options.newJournal && options.journal == null) {
      throw new WrongOptions(
          "--new-journal is for a persistent journal: name its folder with --journal");
    }
    if (options.journal != null && !Files.isDirectory(options.journal)) {
      throw new WrongOptions("--journal must be a folder that exists");
    }
    if (options.ownerPassword != null) {
      checkPassword("--owner-password", options.ownerPassword);
    }
    return Optional.of(options);
  }

  static void checkPassword(String place, String password) throws WrongOptions {
    if (password.length() < MIN_PASSWORD) {
      throw new WrongOptions(place + " must have at least " + MIN_PASSWORD + " characters");
    }
  }
}
