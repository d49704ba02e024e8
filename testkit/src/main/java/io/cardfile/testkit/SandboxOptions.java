package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.SimulatorRule;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.ListIterator;
import org.jspecify.annotations.Nullable;

/** The parsed command line of the sandbox. */
final class SandboxOptions {

  static final String HELP =
      String.join(
          "\n",
          "A simulated payment gateway. No money moves and nothing is kept.",
          "",
          "  java -jar cardfile-sandbox.jar [options]",
          "",
          "  --port N         the port to listen on; 0, the default, takes a free one",
          "  --host ADDRESS   the address to listen at; 127.0.0.1 by default. Any other one that is"
              + " not of",
          "                   the loopback interface needs --admin-token",
          "  --admin-token TEXT  the console wants HTTP Basic with the user admin and this"
              + " password",
          "  --username NAME  the merchant's user name; TEST-merchant by default",
          "  --secret TEXT    the shared secret of wallet token hashes; TEST by default",
          "  --token TEXT     the API token of purchases (HTTP Basic); TEST by default",
          "  --https          serve HTTPS with the self-signed certificate of the sandbox",
          "  --strict         refuse what only an assumed rule would decide",
          "  --charge-duplicates  charge a reference again instead of refusing it",
          "  --capacity N     the maximum number of purchases; 100000 by default",
          "  --seed N         the seed of the identifiers; 1 by default",
          "  --log            print a line for each request: time, method, endpoint, reference,"
              + " status,",
          "                   result, fault, duration",
          "  --ledger FILE    write the ledger to this CSV file when the sandbox is stopped",
          "  --cards-on-file FILE  put the cards of this CSV file on file before the start, with",
          "                   card_id,token,tracking_id,tracking,first_transaction: the file that",
          "                   the billing run imports",
          "  --fault NAME     let this fault happen to every request; may be given again",
          "  --fault NAME@N   let it happen only to the N-th request, counted from 1",
          "  --faults list    list every fault with the reason for it, and end",
          "  --rules          list every simulated rule with its source, and end",
          "  --help           show this, and end",
          "",
          "When it is ready it prints two lines, and serves until it is stopped (Ctrl-C):",
          "",
          "  sandbox ready wallet=<base URL> purchases=<base URL>",
          "  console <base URL>/_sandbox/",
          "",
          "The console shows what the sandbox does, and steers it: pages for people, an API for"
              + " programs.",
          "",
          "When two faults could happen to a request, one with a number goes first, then the one"
              + " that",
          "was given first. --fault lost-reply@1 is a purchase that is charged and never answered.",
          "",
          "Exit codes: 1 cannot listen at the address and port, 2 the options are wrong.");

  final GatewaySimulator.Builder simulator = GatewaySimulator.builder();
  final SandboxFaults faults = new SandboxFaults();
  int port;
  boolean https;
  boolean log;
  @Nullable String host;
  @Nullable String adminToken;
  String ledger = "";
  String cardsOnFile = "";
  private String listing = "";

  private SandboxOptions() {}

  /**
   * Thrown for an invalid command line. The message names the option and ends with the option to
   * see. The only values that it shows are the name of a fault and the paths of files, because they
   * are not secret.
   */
  static final class WrongOption extends Exception {

    private static final long serialVersionUID = 1L;

    WrongOption(String message) {
      this(message, "--help");
    }

    WrongOption(String message, String seeAlso) {
      super(message + "; see " + seeAlso);
    }
  }

  static SandboxOptions parse(List<String> arguments) throws WrongOption {
    SandboxOptions options = new SandboxOptions();
    for (ListIterator<String> rest = arguments.listIterator(); rest.hasNext(); ) {
      options.take(rest.next(), rest);
    }
    options.checkHost();
    return options;
  }

  private void checkHost() throws WrongOption {
    if (listing.isEmpty() && adminToken == null && !isLoopback()) {
      throw new WrongOption(
          "--host needs --admin-token TEXT, because other machines can reach this address");
    }
  }

  /** Whether only this machine reaches the address. */
  boolean isLoopback() throws WrongOption {
    try {
      return host == null || InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new WrongOption("--host must be an address, or a name that this machine resolves");
    }
  }

  private void take(String option, ListIterator<String> rest) throws WrongOption {
    switch (option) {
      case "--port":
        port = port(value(option, rest));
        break;
      case "--host":
        host = text(option, rest);
        break;
      case "--admin-token":
        adminToken = text(option, rest);
        break;
      case "--ledger":
        ledger = value(option, rest);
        break;
      case "--cards-on-file":
        cardsOnFile = value(option, rest);
        break;
      case "--fault":
        faults.add(value(option, rest));
        break;
      case "--faults":
        skipList(rest);
        listing = SandboxFaults.listText();
        break;
      default:
        takeOfSimulator(option, rest);
    }
  }

  private void takeOfSimulator(String option, ListIterator<String> rest) throws WrongOption {
    switch (option) {
      case "--seed":
        simulator.seed(seed(value(option, rest)));
        break;
      case "--username":
        simulator.username(value(option, rest));
        break;
      case "--secret":
        simulator.secret(value(option, rest));
        break;
      case "--token":
        simulator.token(value(option, rest));
        break;
      default:
        takeFlag(option);
    }
  }

  // "--faults" alone has the same meaning.
  private static void skipList(ListIterator<String> rest) throws WrongOption {
    if (!rest.hasNext()) {
      return;
    }
    String next = rest.next();
    if (next.startsWith("-")) {
      rest.previous();
    } else if (!next.equals("list")) {
      throw new WrongOption("--faults takes the word list; --fault takes a name");
    }
  }

  private void takeFlag(String option) throws WrongOption {
    switch (option) {
      case "--https":
        https = true;
        break;
      case "--log":
        log = true;
        break;
      case "--strict":
        simulator.strict();
        break;
      case "--charge-duplicates":
        simulator.chargeDuplicates();
        break;
      case "--rules":
        listing = rulesText();
        break;
      case "--help":
      case "-h":
        listing = HELP;
        break;
      default:
        throw new WrongOption("unknown option " + nameOf(option));
    }
  }

  // A word without dashes, or the text after an equals sign, may be a misplaced secret.
  private static String nameOf(String option) {
    int equals = option.indexOf('=');
    String name = equals < 0 ? option : option.substring(0, equals);
    if (!name.startsWith("--")) {
      return "(a word without dashes)";
    }
    return equals < 0 ? name : name + "=; separate a value by a blank";
  }

  private static String value(String option, ListIterator<String> rest) throws WrongOption {
    if (!rest.hasNext()) {
      throw new WrongOption(option + " needs a value");
    }
    return rest.next();
  }

  private static String text(String option, ListIterator<String> rest) throws WrongOption {
    String value = value(option, rest);
    if (!value.matches("[!-~]{1,255}")) {
      throw new WrongOption(option + " must be 1 to 255 visible ASCII characters");
    }
    return value;
  }

  private static long seed(String text) throws WrongOption {
    if (text.matches("[0-9]{1,18}")) {
      return Long.parseLong(text);
    }
    throw new WrongOption("--seed must be a number of at most 18 digits");
  }

  private static int port(String text) throws WrongOption {
    if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65535) {
      return Integer.parseInt(text);
    }
    throw new WrongOption("--port must be a number from 0 to 65535");
  }

  /** Returns what to print instead of starting a server; empty to start it. */
  String listing() {
    return listing;
  }

  private static String rulesText() {
    StringBuilder text = new StringBuilder();
    for (SimulatorRule rule : GatewaySimulator.rules()) {
      text.append(rule).append('\n');
    }
    return text.toString().trim();
  }
}
