package io.cardfile.testkit;

import io.cardfile.testkit.SandboxOptions.WrongOption;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.validation.ValidationException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The sandbox as a program; see {@code java -jar cardfile-sandbox.jar --help}. */
public final class SandboxMain {

  static final int PORT_TAKEN = 1;
  static final int WRONG_OPTIONS = 2;

  private static final Duration MAX_WAIT = Duration.ofSeconds(5); // As SandboxServer.
  // Some faults stall this long.
  private static final Duration MAX_WAIT_WITH_FAULTS = Duration.ofSeconds(30);

  private final PrintStream out;
  private final PrintStream err;
  private @Nullable FaultServer server;

  SandboxMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the sandbox until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    SandboxMain main = new SandboxMain(System.out, System.err);
    int code = main.start(arguments);
    if (main.server == null) {
      System.exit(code);
    }
    // The server's threads are daemons, so this thread keeps the process running; a signal ends it.
    new CountDownLatch(1).await();
  }

  /** Returns an exit code, which applies when no server was started. */
  int start(String... arguments) {
    try {
      SandboxOptions options = SandboxOptions.parse(Arrays.asList(arguments));
      if (!options.listing().isEmpty()) {
        out.println(options.listing());
        return 0;
      }
      options.simulator.clock(Clock.systemUTC());
      return serve(options, server(options));
    } catch (WrongOption e) {
      return wrong(String.valueOf(e.getMessage()));
    } catch (ValidationException e) {
      return wrong(e.getMessage() + "; see --help");
    }
  }

  private int wrong(String message) {
    err.println("cardfile-sandbox: " + message);
    return WRONG_OPTIONS;
  }

  private static FaultServer.Builder server(SandboxOptions options) throws WrongOption {
    GatewaySimulator simulator = options.simulator.build();
    if (!options.cardsOnFile.isEmpty()) {
      CardsFile.putOnFile(options.cardsOnFile, simulator);
    }
    FaultServer.Builder builder =
        FaultServer.builder(simulator)
            .console()
            .port(options.port)
            .maxWait(options.faults.isEmpty() ? MAX_WAIT : MAX_WAIT_WITH_FAULTS);
    if (options.host != null) {
      builder.host(options.host);
    }
    if (options.adminToken != null) {
      builder.adminToken(options.adminToken);
    }
    return options.https ? builder.https() : builder;
  }

  private int serve(SandboxOptions options, FaultServer.Builder builder) throws WrongOption {
    LedgerFile ledgerFile = options.ledger.isEmpty() ? null : LedgerFile.create(options.ledger);
    try {
      server = builder.start();
      options.faults.schedule(server);
    } catch (BindException e) {
      err.println(
          "cardfile-sandbox: port "
              + options.port
              + " is taken, or not open to this user; --port 0 takes a free one"
              + (options.host == null ? "" : "; or --host is not an address of this machine"));
      return PORT_TAKEN;
    } catch (IOException e) {
      err.println("cardfile-sandbox: cannot listen: " + e.getClass().getName());
      return PORT_TAKEN;
    }
    if (ledgerFile != null) {
      ledgerFile.writeAtEnd(server.ledger());
    }
    out.println(
        "sandbox ready wallet=" + server.walletUrl() + " purchases=" + server.purchasesUrl());
    out.println("console " + server.walletUrl() + "/_sandbox/");
    out.flush();
    if (!options.isLoopback()) {
      err.println(
          "cardfile-sandbox: warning: other machines can reach --host, and use the gateway with its"
              + " user name, secret and token; the console requires --admin-token");
    }
    if (options.log) {
      RequestLog.start(server.simulator(), out);
    }
    return 0;
  }

  @Nullable FaultServer server() {
    return server;
  }
}
