package io.cardfile.sample.shop;

import io.cardfile.Endpoints;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.http.HttpCookie.SameSite;

/**
 * A web shop, and a merchant's server for an app, on 127.0.0.1: it decides prices, signs wallet
 * token requests, and charges each order at most once.
 *
 * <p>For an app, which has no session, it has these endpoints with JSON documents. Those of an
 * order have {@code invoice}, {@code status}, {@code amount} and {@code currency}. An order of a
 * page, and a charge of the owner, is unknown here.
 *
 * <ul>
 *   <li>{@code PUT /orders/{invoice}} with <code>{"cart":[{"article":"room","quantity":1}]}</code>:
 *       returns the order, and while it may be paid {@code signed}, for {@code
 *       SignedWalletTokenRequest.fromText}. Repeating it returns the same; another cart is 409.
 *   <li>{@code GET /orders/{invoice}}: returns the order, after a look-up if it is in doubt.
 *   <li>{@code POST /orders/{invoice}/callback} with {@code checkout_resource_url}, {@code
 *       oauth_token} and {@code oauth_verifier}: charges an order that may be paid, and waits for
 *       the outcome. Any other order stays unchanged.
 *   <li>{@code POST /orders/{invoice}/cancel}: cancels an open order.
 *   <li>{@code GET /lightbox#token=...&checkout_id=...}: a substitute for the wallet's page, whose
 *       links are {@code https://shop.example/checkout/wallet} with the callback as the query, and
 *       without.
 * </ul>
 *
 * <p>The statuses are those of {@link Order.Status}. An unknown order is 404 with <code>
 * {"status":"unknown"}</code>; everything else is <code>{"error":"place and kind"}</code>.
 *
 * <p>Thread-safe.
 */
public final class ShopServer implements AutoCloseable {

  private static final long RECONCILE_MINUTES = 10;
  private static final int SESSION_SECONDS = 30 * 60;

  private final Builder settings;
  private final Payments payments;
  private final Javalin server;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "shop-reconcile");
            thread.setDaemon(true);
            return thread;
          });

  private ShopServer(Builder settings) {
    this.settings = settings;
    StoredCards cards = new StoredCards();
    payments = new Payments(settings, cards);
    server = Javalin.create(config -> configure(config, cards));
    server.start("127.0.0.1", settings.port);
    timer.scheduleWithFixedDelay(
        payments::reconcile, RECONCILE_MINUTES, RECONCILE_MINUTES, TimeUnit.MINUTES);
  }

  private void configure(JavalinConfig config, StoredCards cards) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.prefer405over404 = true;
    // So that a close waits for payments in progress alone, and not for idle connections.
    config.jetty.modifyHttpConfiguration(http -> http.setPersistentConnectionsEnabled(false));
    config.jetty.modifyServletContextHandler(handler -> handler.setSessionHandler(sessions()));
    config.jetty.modifyServer(
        jetty -> jetty.setStopTimeout(Payments.DEADLINE.plusSeconds(5).toMillis()));
    Pages pages = new Pages(settings.sandboxOrigin());
    addErrors(config.routes, pages);
    addRoutes(config.routes, pages, cards);
  }

  private static SessionHandler sessions() {
    SessionHandler sessions = new SessionHandler();
    // Browsers share cookies between all ports of a machine.
    sessions.setSessionCookie("shop-" + RandomText.of(6));
    sessions.setHttpOnly(true);
    sessions.setSameSite(SameSite.LAX);
    sessions.setMaxInactiveInterval(SESSION_SECONDS);
    return sessions;
  }

  private void addRoutes(RoutesConfig routes, Pages pages, StoredCards cards) {
    Orders orders = new Orders(settings.journal);
    routes.before(new Guard(settings.sandboxOrigin())::check);
    CartPage cart = new CartPage(pages);
    routes.get("/", cart::show);
    routes.post("/cart", cart::change);
    CheckoutPage checkout = new CheckoutPage(pages, orders, payments);
    routes.get("/checkout", checkout::show);
    routes.post("/checkout/token", checkout::token);
    routes.get(CheckoutPage.CALLBACK, checkout::callback);
    OrderPage order = new OrderPage(pages, payments, cards);
    routes.post("/orders/{invoice}/check", order::check);
    AppApi app = new AppApi(orders, payments);
    routes.get(
        "/orders/{invoice}",
        context -> {
          if (Guard.wantsPage(context)) {
            order.show(context);
          } else {
            app.get(context);
          }
        });
    routes.put("/orders/{invoice}", app::put);
    routes.post("/orders/{invoice}/callback", app::callback);
    routes.post("/orders/{invoice}/cancel", app::cancel);
    OwnerPage owner = new OwnerPage(pages, cards, payments, settings.ownerPassword);
    routes.get("/owner", owner::show);
    routes.post("/owner/login", owner::logIn);
    routes.post("/owner/logout", owner::logOut);
    routes.post("/owner/charge", owner::charge);
    routes.post("/owner/reconcile", owner::reconcile);
    routes.get("/{file}", pages::sendFile);
    routes.get("/pictures/{file}", pages::sendFile);
  }

  private void addErrors(RoutesConfig routes, Pages pages) {
    routes.exception(
        HttpResponseException.class,
        (error, context) ->
            reply(context, pages, error.getStatus(), Objects.toString(error.getMessage())));
    routes.exception(
        ValidationException.class,
        (error, context) -> {
          Violation first = error.violations().get(0);
          reply(context, pages, 400, first.path() + ": " + first.message());
        });
    routes.exception(
        JournalException.class,
        (error, context) -> {
          settings.log.accept("journal " + error.getMessage());
          reply(context, pages, 503, "the journal has failed");
        });
    routes.exception(
        Exception.class,
        (error, context) -> {
          settings.log.accept("unexpected exception: " + error.getClass().getName());
          reply(context, pages, 500, "internal error");
        });
  }

  private static void reply(Context context, Pages pages, int status, String error) {
    if (Guard.wantsPage(context)) {
      String effect =
          status < 500
              ? " Nothing was changed."
              : " It may have had an effect: look at your order before you pay again.";
      pages.showMessage(
          context, status, "This did not work", error + "." + effect, "/", "Back to your stay");
    } else {
      AppApi.reply(context, status, JsonObject.builder().put("error", error).build());
    }
  }

  /**
   * Starts a server on a free port, with the credentials of the sandbox and a journal in memory.
   *
   * @param gatewayUrl the base URL of purchases, such as the one of a {@code TestGateway}
   */
  public static ShopServer start(String gatewayUrl) {
    return builder(gatewayUrl).start();
  }

  /** Returns a builder for other settings than those of {@link #start}. */
  public static Builder builder(String gatewayUrl) {
    return new Builder(Objects.requireNonNull(gatewayUrl, "gatewayUrl == null"));
  }

  /** Returns the base URL, such as {@code http://127.0.0.1:49152}. */
  public String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** Accepts no more requests, and waits for the payments in progress and for a look-up. */
  @Override
  public void close() {
    timer.shutdownNow();
    server.stop();
    try {
      timer.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sets up a {@link ShopServer}. Not thread-safe. */
  public static final class Builder {

    private final String gatewayUrl;
    private boolean isSandbox;
    private int port;
    String username = "TEST-merchant";
    String secret = "TEST";
    String token = "TEST";
    PurchaseJournal journal = InMemoryJournal.create();
    private String ownerPassword = RandomText.of(26);
    Consumer<String> log = line -> {};

    private Builder(String gatewayUrl) {
      this.gatewayUrl = gatewayUrl;
    }

    Endpoints endpoints() {
      return Endpoints.test().walletUrl(gatewayUrl).purchasesUrl(gatewayUrl).build();
    }

    /** Returns the origin of the sandbox's wallet and live view; empty if the pages use none. */
    String sandboxOrigin() {
      URI gateway = URI.create(gatewayUrl);
      return isSandbox ? gateway.getScheme() + "://" + gateway.getRawAuthority() : "";
    }

    /** Has the pages open the simulated wallet of the gateway, and link its live view. */
    public Builder simulatedWallet() {
      this.isSandbox = true;
      return this;
    }

    /** Sets user name, shared secret and API token of the merchant; by default the sandbox's. */
    public Builder credentials(String username, String secret, String token) {
      this.username = username;
      this.secret = secret;
      this.token = token;
      return this;
    }

    /** Sets the journal, which the caller closes; by default one in memory. */
    public Builder journal(PurchaseJournal journal) {
      this.journal = journal;
      return this;
    }

    /** Sets the port; 0, the default, chooses a free one. */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /**
     * Sets the password of the owner's page; by default a random one.
     *
     * @throws IllegalArgumentException when it has fewer than 8 characters
     */
    public Builder ownerPassword(String password) {
      if (password.length() < 8) {
        throw new IllegalArgumentException("the owner's password has fewer than 8 characters");
      }
      this.ownerPassword = password;
      return this;
    }

    /** Sets the receiver of log lines about orders, without secrets; called from any thread. */
    public Builder log(Consumer<String> log) {
      this.log = log;
      return this;
    }

    /**
     * Starts the server. The caller closes it.
     *
     * @throws JavalinBindException if the port is in use
     * @throws ValidationException if the address or the credentials are wrong
     */
    public ShopServer start() {
      return new ShopServer(this);
    }
  }
}
