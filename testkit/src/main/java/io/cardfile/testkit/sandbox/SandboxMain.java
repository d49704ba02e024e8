package io.cardfile.testkit.sandbox;

import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.TestGateway;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sandbox as a program; see {@code java -jar cardfile-sandbox.jar --help}. */
public final class SandboxMain {

  static final int CANNOT_LISTEN = 1;
  static final int WRONG_OPTION = 2;

  private static final long LOG_INTERVAL_MILLIS = 100;

  private final PrintStream out;
  private final PrintStream err;
  private SandboxOptions options = new SandboxOptions();
  private @Nullable TestGateway gateway;

  SandboxMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the sandbox until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    SandboxMain sandbox = new SandboxMain(System.out, System.err);
    int code = sandbox.start(arguments);
    TestGateway gateway = sandbox.gateway();
    if (gateway == null) {
      System.exit(code);
      return;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "cardfile-sandbox-stop"));
    sandbox.keepRunning(gateway);
  }

  /** Returns the exit code, which applies when there is no {@link #gateway}. */
  int start(String... arguments) {
    try {
      options = SandboxOptions.parse(Arrays.asList(arguments));
      if (options.printed != null) {
        out.println(options.printed);
        return 0;
      }
      gateway = options.start();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      String help = message.startsWith("--fault ") ? "; see --faults and --help" : "; see --help";
      err.println("cardfile-sandbox: " + message + help);
      return WRONG_OPTION;
    } catch (UncheckedIOException e) {
      err.println("cardfile-sandbox: " + options.cannotListen());
      return CANNOT_LISTEN;
    }
    String url = gateway.url();
    out.println("sandbox ready wallet=" + url + " purchases=" + url);
    out.println("console " + url + "/_sandbox/");
    out.flush();
    if (!options.isLoopback()) {
      err.println(
          "cardfile-sandbox: warning: other machines can reach --host; they can pay with the user"
              + " name and the token");
    }
    return 0;
  }

  @Nullable TestGateway gateway() {
    return gateway;
  }

  // The server's threads are daemons, so this thread keeps the process running; a signal ends it.
  private void keepRunning(TestGateway gateway) throws InterruptedException {
    long logged = 0;
    while (true) {
      Thread.sleep(LOG_INTERVAL_MILLIS);
      logged = options.log ? log(gateway, logged) : 0;
    }
  }

  /** Prints the requests after this number and returns the number of the last one. */
  long log(TestGateway gateway, long logged) {
    List<RecordedRequest> requests = gateway.requests();
    long last = requests.isEmpty() ? 0 : requests.get(requests.size() - 1).number();
    boolean isReset = last < logged;
    for (RecordedRequest request : requests) {
      if (isReset || request.number() > logged) {
        out.println(line(request));
      }
    }
    return last;
  }

  private static String line(RecordedRequest request) {
    String behaviour = request.behaviour().map(text -> " (" + text + ")").orElse("");
    // A client chooses the reference: neither a line break nor a sequence of a terminal is printed.
    return (request.at() + " " + request + behaviour).replaceAll("[^ -~]", "_");
  }
}
