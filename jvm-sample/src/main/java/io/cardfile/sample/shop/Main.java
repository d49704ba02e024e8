package io.cardfile.sample.shop;

import io.cardfile.Endpoints;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The shop as a program: without {@code --gateway} together with a sandbox. */
@Command(
    name = "shop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 100,
    description = "A web shop, and the server of the sample app, on 127.0.0.1.")
public final class Main implements Callable<Integer> {

  @Option(names = "--port", description = "of the shop; ${DEFAULT-VALUE} by default")
  private int port = 8490;

  @Option(names = "--sandbox-port", description = "of the sandbox; ${DEFAULT-VALUE} by default")
  private int sandboxPort = 8480;

  @Option(
      names = "--gateway",
      paramLabel = "URL",
      description = "a gateway in place of the sandbox, or a sandbox that runs already")
  private @Nullable String gateway;

  @Option(names = "--test", description = "the gateway is a test system, as a sandbox always is")
  private boolean test;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "keeps the payments, so that a restart charges nothing twice; in memory without")
  private @Nullable Path journal;

  @Option(names = "--new-journal", description = "create the journal, for the first start only")
  private boolean newJournal;

  @Option(
      names = "--owner-password",
      paramLabel = "TEXT",
      defaultValue = "${env:CARDFILE_OWNER_PASSWORD}",
      description = "CARDFILE_OWNER_PASSWORD of the environment, or a random one, by default")
  private @Nullable String ownerPassword;

  private @Nullable FileJournal openJournal;
  private @Nullable TestGateway sandbox;
  private @Nullable ShopServer shop;

  private Main() {}

  /** Serves until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    Main main = new Main();
    int code =
        new CommandLine(main)
            .setExecutionExceptionHandler(
                (failure, command, given) -> {
                  main.close();
                  System.err.println("shop: " + failure.getMessage() + "; see --help");
                  return 1;
                })
            .execute(arguments);
    if (main.shop == null) {
      System.exit(code);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(main::close, "shop-close"));
    new CountDownLatch(1).await();
  }

  @Override
  public Integer call() throws JournalException {
    if (!isLocal() && journal == null) {
      throw new IllegalArgumentException("a gateway on another machine needs --journal");
    }
    String username = variable("CARDFILE_USERNAME", "TEST-merchant");
    String secret = variable("CARDFILE_SECRET", "TEST");
    String token = variable("CARDFILE_TOKEN", "TEST");
    String url = gateway == null ? startSandbox(username, secret, token).url() : gateway;
    Endpoints.Builder system = test || isLocal() ? Endpoints.test() : Endpoints.live();
    String password = ownerPassword == null ? RandomText.of(12) : ownerPassword;
    ShopServer.Builder builder =
        ShopServer.builder(url)
            .endpoints(system.walletUrl(url).purchasesUrl(url).build())
            .credentials(username, secret, token)
            .ownerPassword(password)
            .port(port)
            .log(System.out::println);
    if (isLocal()) {
      builder.simulatedWallet();
    }
    if (journal != null) {
      openJournal = newJournal ? FileJournal.create(journal) : FileJournal.open(journal);
      builder.journal(openJournal);
    }
    shop = builder.start();
    print(shop.url(), url, ownerPassword == null ? "   password " + password : "");
    return 0;
  }

  /** Returns whether the gateway is a sandbox of this machine: only these are without TLS. */
  private boolean isLocal() {
    return gateway == null || gateway.startsWith("http:");
  }

  /** Returns a variable of the environment: other users of this machine see command lines. */
  private String variable(String name, String ofTheSandbox) {
    String value = System.getenv(name);
    if (value == null && !isLocal()) {
      throw new IllegalArgumentException("set the environment variable " + name);
    }
    return value == null ? ofTheSandbox : value;
  }

  private TestGateway startSandbox(String username, String secret, String token) {
    TestGateway.Builder builder =
        TestGateway.builder().username(username).secret(secret).token(token);
    try {
      sandbox = builder.clock(Clock.systemUTC()).console().port(sandboxPort).build();
      return sandbox;
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(
          "the sandbox's port " + sandboxPort + " is in use: choose another --sandbox-port", e);
    }
  }

  private void print(String shopUrl, String gatewayUrl, String password) {
    System.out.println();
    System.out.println(
        "Harbour Rooms" + (test || isLocal() ? ", a test shop: no money moves" : ""));
    System.out.println("  shop      " + shopUrl);
    System.out.println("  owner     " + shopUrl + "/owner" + password);
    if (isLocal()) {
      String live = gatewayUrl + "/_sandbox/live.html";
      System.out.println("  sandbox   " + live + "   watch the payments here");
    }
    System.out.println("Ctrl-C ends " + (sandbox == null ? "it." : "both."));
    System.out.println("shop ready " + shopUrl + " gateway " + gatewayUrl);
  }

  private void close() {
    if (shop != null) {
      shop.close();
    }
    if (sandbox != null) {
      sandbox.close();
    }
    try {
      if (openJournal != null) {
        openJournal.close();
      }
    } catch (IOException e) {
      System.err.println("shop: closing the journal failed; open it again to check it");
    }
  }
}
