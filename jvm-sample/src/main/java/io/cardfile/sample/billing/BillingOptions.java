package io.cardfile.sample.billing;

import io.cardfile.sample.OptionParser;
import io.cardfile.sample.WrongOptions;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the billing run. */
@Command(
    name = "cardfile-billing",
    mixinStandardHelpOptions = true,
    versionProvider = OptionParser.Version.class,
    description = {
      "Charges the due payments of a CSV file, each at most once; without options, a"
          + " demonstration.",
      "CARDFILE_USERNAME and CARDFILE_TOKEN hold the credentials. The user name is the merchant's"
          + " name in the journal.",
      "Exit codes: 0 each charge has an answer, 1 failed or stopped, 2 wrong options, 3 bad lines"
          + " and nothing was sent, 4 some charges are not sent or in doubt."
    },
    sortOptions = false)
final class BillingOptions {

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "CSV with reference,amount,currency,stored_credential,auth_reason")
  @Nullable Path file;

  @Option(
      names = "--purchases",
      paramLabel = "URL",
      description = "the gateway's base URL: https, or http on loopback")
  @Nullable String purchases;

  @Option(
      names = "--new-journal",
      description = "create billing.journal in the folder of FILE, for the first run only")
  boolean newJournal;

  @Option(
      names = "--threads",
      paramLabel = "1..256",
      description = "charges at the same time; ${DEFAULT-VALUE} by default")
  int threads = 8;

  @Option(names = "--reconcile", description = "look up at the gateway what is in doubt")
  boolean reconcile;

  /** Returns the options, or nothing if help or version was printed. */
  static Optional<BillingOptions> parse(PrintStream out, List<String> arguments)
      throws WrongOptions {
    BillingOptions options = new BillingOptions();
    if (OptionParser.parse(options, out, arguments).isEmpty()) {
      return Optional.empty();
    }
    if (options.file == null || options.purchases == null) {
      throw new WrongOptions("--file and --purchases are required");
    }
    return Optional.of(options);
  }

  Path file() {
    return Objects.requireNonNull(file);
  }

  String purchases() {
    return Objects.requireNonNull(purchases);
  }

  /**
   * A journal beside its file: a copy of the file elsewhere is refused instead of charged again.
   */
  Path journal() {
    return file().toAbsolutePath().resolveSibling("billing.journal");
  }
}
