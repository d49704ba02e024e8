package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
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
      description = "a sandbox of this machine that runs already")
  private @Nullable URI gateway;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "keeps the payments, so that a restart charges no order number twice; in memory without")
  private @Nullable Path journal;

  @Option(names = "--new-journal", description = "create the journal, for the first start only")
  private boolean newJournal;

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
    String url = gateway == null ? startSandbox().url() : requireLocal(gateway);
    ShopServer.Builder builder =
        ShopServer.builder(url).simulatedWallet().port(port).log(System.out::println);
    // Not an option: other users of this machine see command lines.
    String password = System.getenv("CARDFILE_OWNER_PASSWORD");
    boolean isRandom = password == null || password.isEmpty();
    String ownerPassword = isRandom ? RandomText.of(12) : password;
    builder.ownerPassword(ownerPassword);
    if (journal != null) {
      openJournal = newJournal ? FileJournal.create(journal) : FileJournal.open(journal);
      builder.journal(openJournal);
    }
    shop = builder.start();
    print(shop.url(), url, isRandom ? "   password " + ownerPassword : "");
    return 0;
  }

  private static String requireLocal(URI gateway) {
    if (!List.of("127.0.0.1", "localhost").contains(gateway.getHost())) {
      throw new IllegalArgumentException("--gateway must be a sandbox on 127.0.0.1 or localhost");
    }
    return gateway.toString();
  }

  private TestGateway startSandbox() {
    try {
      sandbox = TestGateway.builder().clock(Clock.systemUTC()).console().port(sandboxPort).build();
      return sandbox;
    } catch (UncheckedIOException e) {
      throw new IllegalStateException(
          "the sandbox's port " + sandboxPort + " is in use: choose another --sandbox-port", e);
    }
  }

  private void print(String shopUrl, String gatewayUrl, String password) {
    String live = gatewayUrl + "/_sandbox/live.html";
    System.out.println();
    System.out.println("Harbour Rooms, a test shop: no money moves");
    System.out.println("  shop      " + shopUrl);
    System.out.println("  owner     " + shopUrl + "/owner" + password);
    System.out.println("  sandbox   " + live + "   watch the payments here");
    System.out.println("Ctrl-C ends " + (sandbox == null ? "it." : "both."));
    System.out.println("shop ready " + shopUrl + " gateway " + gatewayUrl);
  }

  /** The shop ends first: its payments in progress need the sandbox and the journal. */
  private void close() {
    try (FileJournal third = openJournal;
        TestGateway second = sandbox;
        ShopServer first = shop) {
      // Closes them from the last to the first, also if one fails.
    } catch (IOException e) {
      System.err.println("shop: closing the journal failed; open it again to check it");
    }
  }
}
