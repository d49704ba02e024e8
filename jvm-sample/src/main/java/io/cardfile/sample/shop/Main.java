package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The shop as a program; {@code --help} explains the options. */
@Command(
    name = "shop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "A web shop, and the server of the sample app, on 127.0.0.1.",
    footer =
        "The environment has the merchant's credentials at a gateway that is not a sandbox:"
            + " CARDFILE_USERNAME, CARDFILE_SECRET and CARDFILE_TOKEN.")
public final class Main implements Callable<Integer>, AutoCloseable {

  @Option(names = "--port", defaultValue = "8490", description = "by default ${DEFAULT-VALUE}")
  int port;

  @Option(
      names = "--sandbox-port",
      defaultValue = "8480",
      description = "of the sandbox that the shop starts; by default ${DEFAULT-VALUE}")
  int sandboxPort;

  @Option(
      names = "--gateway",
      paramLabel = "URL",
      description = "a gateway in place of that sandbox; one on another machine needs --journal")
  @Nullable String gateway;

  @Option(names = "--test", description = "the gateway is a test system")
  boolean test;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "keeps the payments in FILE, so that a restart charges nothing twice")
  @Nullable Path journal;

  @Option(names = "--new-journal", description = "creates FILE, for the first start")
  boolean newJournal;

  @Option(
      names = "--owner-password",
      paramLabel = "TEXT",
      defaultValue = "${env:CARDFILE_OWNER_PASSWORD}",
      description = "by default CARDFILE_OWNER_PASSWORD, or a random one that is printed")
  @Nullable String ownerPassword;

  private final Map<String, String> environment = System.getenv();
  private @Nullable FileJournal opened;
  private @Nullable TestGateway sandbox;
  private @Nullable ShopServer shop;

  private Main() {}

  /** Serves until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    Main main = new Main();
    int code = new CommandLine(main).execute(arguments);
    if (main.shop == null) {
      System.exit(code);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(main::close, "shop-close"));
    new CountDownLatch(1).await();
  }

  @Override
  public Integer call() {
    try {
      start();
      return 0;
    } catch (JavalinBindException e) {
      return failed("the port is in use: choose another one with --port");
    } catch (UncheckedIOException e) {
      return failed("the sandbox's port is in use: choose another one with --sandbox-port");
    } catch (JournalException e) {
      return failed("the journal: " + e.getMessage() + "; see --new-journal");
    } catch (ValidationException | IllegalStateException e) {
      return failed(String.valueOf(e.getMessage()));
    }
  }

  private int failed(String why) {
    close();
    System.err.println("shop: " + why);
    return 1;
  }

  private void start() throws JournalException {
    boolean isRemote = gateway != null && !ShopServer.Builder.isLoopback(gateway);
    if (isRemote && journal == null) {
      throw new IllegalStateException("--gateway on another machine needs --journal");
    }
    String username = credential("CARDFILE_USERNAME", isRemote, "TEST-merchant");
    String secret = credential("CARDFILE_SECRET", isRemote, "TEST");
    String token = credential("CARDFILE_TOKEN", isRemote, "TEST");
    String url = gateway == null ? startSandbox(username, secret, token) : gateway;
    String password = ownerPassword == null ? RandomText.of(12) : ownerPassword;
    ShopServer.Builder builder =
        ShopServer.builder(url)
            .credentials(username, secret, token)
            .ownerPassword(password)
            .port(port)
            .log(System.out::println);
    if (journal != null) {
      opened = newJournal ? FileJournal.create(journal) : FileJournal.open(journal);
      builder.journal(opened);
    }
    if (!isRemote) {
      builder.simulatedWallet();
    }
    if (test) {
      builder.testSystem();
    }
    shop = builder.start();
    print(shop.url(), url, isRemote, password);
  }

  private String credential(String variable, boolean isRequired, String inSandbox) {
    String value = environment.get(variable);
    if (value == null && isRequired) {
      throw new IllegalStateException("the environment has no " + variable);
    }
    return value == null ? inSandbox : value;
  }

  private String startSandbox(String username, String secret, String token) {
    sandbox =
        TestGateway.builder()
            .username(username)
            .secret(secret)
            .token(token)
            .clock(Clock.systemUTC())
            .console()
            .port(sandboxPort)
            .build();
    return sandbox.url();
  }

  private void print(String shopUrl, String gatewayUrl, boolean isRemote, String password) {
    String owner = shopUrl + "/owner" + (ownerPassword == null ? "   password " + password : "");
    System.out.println();
    if (isRemote) {
      System.out.println("Harbour Rooms, with the gateway " + gatewayUrl);
    } else {
      System.out.println("Harbour Rooms, a test shop: no money moves");
    }
    System.out.println("  shop      " + shopUrl);
    System.out.println("  owner     " + owner);
    if (!isRemote) {
      String live = gatewayUrl + "/_sandbox/live.html";
      System.out.println("  sandbox   " + live + "   watch the payments here");
    }
    System.out.println("Ctrl-C ends " + (sandbox == null ? "it." : "both."));
    System.out.println("shop ready " + shopUrl + " gateway " + gatewayUrl);
  }

  @Override
  public void close() {
    if (shop != null) {
      shop.close();
    }
    if (sandbox != null) {
      sandbox.close();
    }
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException e) {
        System.err.println("shop: closing the journal failed; open it again to check it");
      }
    }
  }
}
