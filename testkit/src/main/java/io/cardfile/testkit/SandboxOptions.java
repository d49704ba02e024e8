package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.SimulatorRule;
import java.util.Iterator;
import java.util.List;

/** The command line of the sandbox, read. */
final class SandboxOptions {

  static final String HELP =
      String.join(
          "\n",
          "A payment gateway, simulated, on 127.0.0.1. No money moves and nothing is kept.",
          "",
          "  java -jar cardfile-sandbox.jar [options]",
          "",
          "  --port N         the port to listen on; 0, the default, takes a free one",
          "  --username NAME  the merchant's user name; TEST-merchant by default",
          "  --secret TEXT    the shared secret of wallet token hashes; TEST by default",
          "  --token TEXT     the API token of purchases (HTTP Basic); TEST by default",
          "  --https          serve HTTPS with the self-signed certificate of the sandbox",
          "  --strict         refuse what only an assumed rule would decide",
          "  --rules          list every simulated rule with its source, and end",
          "  --help           show this, and end",
          "",
          "When it is ready it prints one line, and serves until it is stopped (Ctrl-C):",
          "",
          "  sandbox ready wallet=<base URL> purchases=<base URL>",
          "",
          "Exit codes: 1 the port cannot be had, 2 the options are wrong.");

  final GatewaySimulator.Builder simulator = GatewaySimulator.builder();
  int port;
  boolean https;
  boolean help;
  boolean rules;

  private SandboxOptions() {}

  /** Thrown for a wrong command line; the message names the option and never its value. */
  static final class WrongOption extends Exception {

    private static final long serialVersionUID = 1L;

    WrongOption(String message) {
      super(message);
    }
  }

  static SandboxOptions parse(List<String> arguments) throws WrongOption {
    SandboxOptions options = new SandboxOptions();
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
      options.take(rest.next(), rest);
    }
    return options;
  }

  private void take(String option, Iterator<String> rest) throws WrongOption {
    switch (option) {
      case "--port":
        port = port(value(option, rest));
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

  private void takeFlag(String option) throws WrongOption {
    switch (option) {
      case "--https":
        https = true;
        break;
      case "--strict":
        simulator.strict();
        break;
      case "--rules":
        rules = true;
        break;
      case "--help":
      case "-h":
        help = true;
        break;
      default:
        throw new WrongOption("unknown option " + nameOf(option));
    }
  }

  // A word without dashes, and what follows an equals sign, may be a misplaced secret.
  private static String nameOf(String option) {
    int equals = option.indexOf('=');
    String name = equals < 0 ? option : option.substring(0, equals);
    return name.startsWith("--") ? name : "(a word without dashes)";
  }

  private static String value(String option, Iterator<String> rest) throws WrongOption {
    if (!rest.hasNext()) {
      throw new WrongOption(option + " needs a value");
    }
    return rest.next();
  }

  private static int port(String text) throws WrongOption {
    if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65535) {
      return Integer.parseInt(text);
    }
    throw new WrongOption("--port must be a number from 0 to 65535");
  }

  static String rulesText() {
    StringBuilder text = new StringBuilder();
    for (SimulatorRule rule : GatewaySimulator.rules()) {
      text.append(rule).append('\n');
    }
    return text.toString().trim();
  }
}
