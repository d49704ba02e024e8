package io.cardfile.sample.shop;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parsed command line of the server. */
final class ShopOptions {

  static final String USAGE =
      """
      A merchant's server for the app of android-sample, on 127.0.0.1: it decides prices, signs
      wallet token requests, and charges each order at most once.
        --port N           the port to listen on; by default 8490, which the app uses
        --gateway URL      the gateway's base URL of purchases; without it a sandbox is started.
                           Use a separate journal for each address, above all for a test system: an
                           order that the journal has from another address stays in doubt
        --sandbox-port N   the port of that sandbox; by default 8480, which the app uses
        --journal FOLDER   keeps the journal in FOLDER/purchases.journal. By default it is in memory
                           and is lost at a restart. Required for a gateway outside of loopback.
                           Keep the same FOLDER for an address: with another one every invoice is
                           unknown, and is charged again
        --new-journal      creates that file, for the first start; otherwise it must exist
      The environment variables CARDFILE_USERNAME, CARDFILE_SECRET and CARDFILE_TOKEN hold the
      credentials; on loopback TEST-merchant, TEST and TEST by default. Keep the user name as long
      as FOLDER: with another one every invoice of the journal is unknown, and is charged again.
      CARDFILE_JOURNAL_FOR_TESTS=true also allows a journal on a disk that loses its content, such
      as a memory disk or a container's layer.
      When the server is ready it prints one line, and serves until it is stopped (Ctrl-C):
        shop ready http://127.0.0.1:8490 gateway http://127.0.0.1:8480
      When it is stopped, it waits for payments in progress. Exit codes: 1 it could not start, 2 the
      options are wrong.
      """;

  int port = 8490;
  int sandboxPort = 8480;
  @Nullable String gateway;
  @Nullable Path journal;
  boolean newJournal;
  boolean help;

  /** Thrown for a wrong command line; the message names the option and never its value. */
  static final class WrongOption extends Exception {

    private static final long serialVersionUID = 1L;

    WrongOption(String message) {
      super(message);
    }
  }

  private ShopOptions() {}

  static ShopOptions parse(List<String> arguments) throws WrongOption {
    ShopOptions options = new ShopOptions();
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      options.take(rest.next(), rest);
    }
    if (options.newJournal && options.journal == null) {
      throw new WrongOption(
          "--new-journal is for a persistent journal: name its folder with --journal");
    }
    return options;
  }

  private void take(String option, Iterator<String> rest) throws WrongOption {
    switch (option) {
      case "--help", "-h" -> help = true;
      case "--port" -> port = port(option, rest);
      case "--sandbox-port" -> sandboxPort = port(option, rest);
      case "--gateway" -> gateway = value(option, rest);
      case "--new-journal" -> newJournal = true;
      case "--journal" -> journal = folder(option, rest);
      // Not quoted: a word that is not an option may be a misplaced secret.
      default -> throw new WrongOption("an option is unknown");
    }
  }

  private static String value(String option, Iterator<String> rest) throws WrongOption {
    if (!rest.hasNext()) {
      throw new WrongOption(option + " needs a value");
    }
    return rest.next();
  }

  private static int port(String option, Iterator<String> rest) throws WrongOption {
    String text = value(option, rest);
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
    if (port < 0 || port > 65_535) {
      throw new WrongOption(option + " must be a number from 0 to 65535");
    }
    return port;
  }

  private static Path folder(String option, Iterator<String> rest) throws WrongOption {
    try {
      Path folder = Path.of(value(option, rest));
      if (Files.isDirectory(folder)) {
        return folder;
      }
    } catch (InvalidPathException e) {
      // As below.
    }
    throw new WrongOption(option + " must be a folder that exists");
  }
}
