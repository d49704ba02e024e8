package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.OptionNames;
import io.cardfile.sample.WrongOptions;
import io.cardfile.testkit.TestGateway;
import io.cardfile.validation.ValidationException;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The merchant's server as a program; {@code --help} explains the options. */
public final class ShopMain implements Closeable {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_OPTIONS = 2;

  private static final String PASSWORD = "CARDFILE_OWNER_PASSWORD";
  private static final int PASSWORD_LENGTH = 12;
  private static final Duration MAX_WAIT = Duration.ofSeconds(60); // A payment takes at most 55 s.

  private final PrintStream out;
  private final PrintStream err;
  private final Map<String, String> environment;
  private @Nullable TestGateway sandbox;
  private @Nullable TemporaryFolder temporary;
  private @Nullable ShopServer shop;

  ShopMain(PrintStream out, PrintStream err, Map<String, String> environment) {
    this.out = out;
    this.err = err;
    this.environment = environment;
  }

  /** Serves until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    ShopMain main = new ShopMain(System.out, System.err, System.getenv());
    int code = main.start(arguments);
    if (main.shop == null) {
      System.exit(code);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(main::close, "shop-signal"));
    new CountDownLatch(1).await();
  }

  /** Starts the server; returns an exit code for the case that it did not start. */
  int start(String... arguments) {
    try {
      Optional<ShopOptions> options = ShopOptions.parse(out, List.of(arguments));
      if (options.isPresent()) {
        serve(options.get());
      }
      return DONE;
    } catch (WrongOptions | ValidationException e) {
      close();
      return failed(WRONG_OPTIONS, e.getMessage() + "; see --help");
    } catch (BindException e) {
      close();
      return failed(
          FAILED,
          "a port is in use, of the shop or of its sandbox: end the other program, or choose"
              + " another port with --port or --sandbox-port; with Maven by -Dshop.args=\"--port"
              + " 8491 --sandbox-port 8481\"");
    } catch (JournalException e) {
      close();
      return failed(FAILED, "journal " + OptionNames.in(e.getMessage()));
    } catch (FileSystemException e) {
      close();
      return failed(FAILED, e.getFile() + ": " + e.getReason());
    } catch (IOException e) {
      close();
      return failed(FAILED, "cannot listen on 127.0.0.1: " + e.getClass().getName());
    }
  }

  private int failed(int code, String why) {
    err.println("cardfile-shop: " + why);
    return code;
  }

  private void serve(ShopOptions options) throws IOException, WrongOptions {
    @Nullable String configured = configuredPassword(options);
    String gateway = options.gateway;
    GatewayCredentials credentials = new GatewayCredentials(gateway, environment);
    if (gateway != null && !GatewayCredentials.isLoopback(gateway) && options.journal == null) {
      throw new WrongOptions(
          "a gateway outside of loopback needs a persistent journal: name a folder with"
              + " --journal; in memory it is lost with the process, and an invoice that was charged"
              + " can be charged again");
    }
    if (gateway == null) {
      sandbox = ShopSandbox.start(credentials, options.sandboxPort);
      gateway = sandbox.url();
    }
    String password = configured == null ? Secrets.code(PASSWORD_LENGTH) : configured;
    ShopServer.Builder builder =
        ShopServer.builder(gateway)
            .credentials(credentials.username(), credentials.secret(), credentials.token())
            .patience(MAX_WAIT)
            .port(options.port)
            .ownerPassword(password)
            .log(out::println);
    if (GatewayCredentials.isLoopback(gateway)) {
      builder.simulatedWallet(); // Only a sandbox runs there.
    }
    setJournal(builder, options);
    shop = builder.start();
    out.println("shop ready " + shop.url() + " gateway " + gateway);
    out.println(
        "owner " + shop.url() + "/owner" + (configured == null ? " password " + password : ""));
    if (sandbox != null) {
      out.println("console " + sandbox.url() + "/_sandbox/");
    }
    out.flush();
  }

  private @Nullable String configuredPassword(ShopOptions options) throws WrongOptions {
    if (options.ownerPassword != null) {
      return options.ownerPassword;
    }
    String fromEnvironment = environment.get(PASSWORD);
    if (fromEnvironment == null || fromEnvironment.isBlank()) {
      return null;
    }
    ShopOptions.checkPassword("the environment variable " + PASSWORD, fromEnvironment);
    return fromEnvironment;
  }

  private void setJournal(ShopServer.Builder builder, ShopOptions options) throws IOException {
    if (options.journal == null) {
      temporary = TemporaryFolder.create();
      builder.folder(temporary.path()).newJournal();
      return;
    }
    builder.folder(options.journal);
    if (options.newJournal) {
      builder.newJournal();
    }
  }

  @Nullable ShopServer shop() {
    return shop;
  }

  @Override
  public void close() {
    try {
      if (shop != null) {
        shop.close();
      }
    } catch (IOException e) {
      err.println("cardfile-shop: closing the journal failed; open it again to check it");
    }
    deleteTemporary();
    if (sandbox != null) {
      sandbox.close();
    }
  }

  private void deleteTemporary() {
    try {
      if (temporary != null) {
        temporary.close();
      }
    } catch (IOException e) {
      err.println("cardfile-shop: the folder of the journal was not deleted");
    }
  }
}
