package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The options of the sandbox program. */
final class SandboxOptions {

  static final String HELP =
      String.join(
          "\n",
          "A payment gateway for tests. No money moves, and all data is lost when it ends.",
          "",
          "  java -jar cardfile-sandbox.jar [options]",
          "",
          "  --port N            port; 0, the default, takes a free one",
          "  --host ADDRESS      address to listen at; 127.0.0.1 by default",
          "  --https             HTTPS with a self-signed certificate",
          "  --admin-token TEXT  password of the pages and their API, user admin; needed with a"
              + " --host\n"
              + "                      that other machines can reach",
          "  --username NAME     user name of the merchant; TEST-merchant by default",
          "  --token TEXT        API token of purchases (HTTP Basic); TEST by default",
          "  --secret TEXT       shared secret of wallet token hashes; TEST by default",
          "  --strict            refuse what the gateway's documents do not allow",
          "  --seed N            seed of the identifiers in replies; 1 by default",
          "  --fault TEXT        WHAT[+reset][+uncharged][@WHEN], such as lost-reply@next;"
              + " repeatable",
          "                      WHAT: a fault, approve, decline=51, refuse=TEXT, timeout,"
              + " status=503, delay=2s",
          "                      WHEN: next, a number, 10%, ref=REFERENCE; always without it",
          "  --faults            print the faults, and end",
          "  --log               print a line for each request",
          "  --help              print this, and end",
          "",
          "Prints \"sandbox ready wallet=URL purchases=URL\" when it is ready; Ctrl-C ends it.",
          "Exit codes: 1 cannot listen, 2 wrong option.");

  private static final List<String> NAMES =
      Arrays.asList(
          "--port --host --https --admin-token --username --token --secret --strict --seed --fault"
              .concat(" --faults --log --help")
              .split(" "));

  private static final String VISIBLE = "1 to 255 visible ASCII characters";

  private final TestGateway.Builder gateway =
      TestGateway.builder().clock(Clock.systemUTC()).console();
  private final List<String> faults = new ArrayList<>();
  private String port = "0";
  private @Nullable String host;
  private boolean hasAdminToken;
  boolean log;

  /** The text to print instead of a start. */
  @Nullable String printed;

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException with a message that names the option, but no value
   */
  static SandboxOptions parse(List<String> arguments) {
    SandboxOptions options = new SandboxOptions();
    Set<String> given = new HashSet<>();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      if (!given.add(option) && !option.equals("--fault")) {
        throw new IllegalArgumentException(option + " is given twice");
      }
      options.read(option, rest);
    }
    if (options.printed == null && !options.hasAdminToken && !options.isLoopback()) {
      throw new IllegalArgumentException(
          "--host needs --admin-token, because other machines can reach this address");
    }
    return options;
  }

  private void read(String option, Iterator<String> rest) {
    switch (option) {
      case "--port":
        port = matching("[0-9]{1,5}", option, "a number from 0 to 65535", rest);
        gateway.port(Integer.parseInt(port));
        break;
      case "--host":
        host = text(option, rest);
        gateway.host(host);
        break;
      case "--https":
        gateway.https();
        break;
      case "--admin-token":
        hasAdminToken = true;
        gateway.adminToken(text(option, rest));
        break;
      case "--username":
        gateway.username(matching("[!-9;-~]{1,255}", option, VISIBLE + " without a colon", rest));
        break;
      case "--token":
        gateway.token(text(option, rest));
        break;
      case "--secret":
        gateway.secret(text(option, rest));
        break;
      case "--strict":
        gateway.strict();
        break;
      case "--seed":
        gateway.seed(Long.parseLong(matching("[0-9]{1,18}", option, "at most 18 digits", rest)));
        break;
      case "--fault":
        faults.add(value(option, rest));
        break;
      case "--faults":
        printed = listOfFaults();
        break;
      case "--log":
        log = true;
        break;
      case "--help":
        printed = HELP;
        break;
      default:
        throw unknown(option);
    }
  }

  private static String text(String option, Iterator<String> rest) {
    return matching("[!-~]{1,255}", option, VISIBLE, rest);
  }

  private static String matching(
      String pattern, String option, String expected, Iterator<String> rest) {
    String value = value(option, rest);
    if (!value.matches(pattern) || option.equals("--port") && Integer.parseInt(value) > 65535) {
      throw new IllegalArgumentException(option + " must be " + expected);
    }
    return value;
  }

  private static String value(String option, Iterator<String> rest) {
    String value = rest.hasNext() ? rest.next() : option;
    if (NAMES.contains(value)) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return value;
  }

  // A word without dashes, or the text after an equals sign, may be a secret.
  private static IllegalArgumentException unknown(String option) {
    String name = option.replaceFirst("(?s)=.*", "");
    if (NAMES.contains(name)) {
      return new IllegalArgumentException(name + ": separate the value by a blank");
    }
    String nearest =
        NAMES.stream().max(Comparator.comparingLong(known -> likeness(known, name))).orElse("");
    return new IllegalArgumentException(
        name.startsWith("--")
            ? "unknown option " + name + "; the nearest is " + nearest
            : "an option begins with --; a value follows its option");
  }

  /** Returns the number of places with equal characters. */
  private static long likeness(String known, String given) {
    return IntStream.range(0, Math.min(known.length(), given.length()))
        .filter(at -> known.charAt(at) == given.charAt(at))
        .count();
  }

  private static String listOfFaults() {
    return Arrays.stream(Fault.values())
        .map(fault -> String.format(Locale.ROOT, "%-24s%s", fault, fault.description()))
        .collect(Collectors.joining("\n"));
  }

  /** Whether only this machine reaches the address. */
  boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress(); // As null is.
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "--host must be an address, or a name that this machine resolves", e);
    }
  }

  /**
   * Starts the gateway.
   *
   * @throws IllegalArgumentException when a fault cannot be read
   * @throws java.io.UncheckedIOException when it cannot listen
   */
  TestGateway start() {
    TestGateway started = gateway.build();
    for (String fault : faults) {
      try {
        started.behave(fault);
      } catch (IllegalArgumentException e) {
        started.close();
        String given = GatewaySimulator.withoutCardNumber(fault);
        String problem = GatewaySimulator.withoutCardNumber(String.valueOf(e.getMessage()));
        throw new IllegalArgumentException("--fault " + given + ": " + problem, e);
      }
    }
    return started;
  }

  /** Returns the message when {@link #start} cannot listen. */
  String cannotListen() {
    String inUse = "--port " + port + " is in use or not allowed";
    return host == null
        ? inUse + "; --port 0 takes a free one"
        : "--host is not an address of this machine, or " + inUse;
  }
}
