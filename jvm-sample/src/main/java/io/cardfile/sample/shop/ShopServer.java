package io.cardfile.sample.shop;

import io.cardfile.journal.PurchaseJournal;
import io.javalin.config.RoutesConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A web shop, and a merchant's server for an app, on 127.0.0.1: it decides prices, signs wallet
 * token requests, and charges each order at most once.
 *
 * <p>For browsers it has pages: {@code /} with the cart, {@code /checkout} with the wallet, {@code
 * /orders/{invoice}} for requests that accept HTML, and {@code /owner}. A page shows only what
 * belongs to the browser's session, which ends after 30 minutes without a request.
 *
 * <p>For an app, which has no session, it has these endpoints. Documents are JSON in UTF-8; those
 * of an order have {@code invoice}, {@code status}, {@code amount} and {@code currency}. An order
 * of a page, and a charge of the owner, is unknown here. The app asks for no consent, so its
 * payments store no card.
 *
 * <ul>
 *   <li>{@code PUT /orders/{invoice}} with <code>{"cart":[{"article":"room","quantity":1}]}</code>:
 *       returns the order, and while it is open or unclaimed {@code signed}, for {@code
 *       SignedWalletTokenRequest.fromText}. Repeating it returns the same; another cart is 409.
 *   <li>{@code GET /orders/{invoice}}: returns the order. An order in doubt is looked up at the
 *       gateway each time: a charge resolves it at once; a decline, or neither charge nor decline,
 *       only after the quiet period.
 *   <li>{@code POST /orders/{invoice}/callback} with {@code checkout_resource_url}, {@code
 *       oauth_token} and {@code oauth_verifier}: charges an open or unclaimed order and waits for
 *       the outcome. Any other order stays unchanged; one that is being charged is {@code paying}.
 *   <li>{@code POST /orders/{invoice}/cancel}: cancels an open order.
 *   <li>{@code GET /lightbox#token=...&checkout_id=...}: a substitute for the wallet's page, whose
 *       links are {@code https://shop.example/checkout/wallet} with the callback as the query, and
 *       without.
 * </ul>
 *
 * <p>If the journal does not accept the claim of a payment, nothing is sent and the order is {@code
 * unclaimed}: an earlier attempt may have been charged. It stays so until the journal has an ending
 * for the invoice, or another callback for the same invoice arrives and the journal grants its
 * claim. A missing entry does not reopen an order, because the answer may come from a copy that
 * lags behind. So {@code not_sent} means that nothing was charged for the invoice.
 *
 * <p>Status is {@code open}, {@code paying}, {@code approved}, {@code declined}, {@code refused},
 * {@code not_sent}, {@code in_doubt}, {@code unclaimed} or {@code cancelled}. An unknown order is
 * 404 with <code>{"status":"unknown"}</code>. Everything else is <code>
 * {"error":"place and kind"}
 * </code>: 400 for bad input, 404 no such path, 405, 413 too long, 503 no more orders or payments
 * are accepted, or the journal has failed; 421 the {@code Host} is not 127.0.0.1 or localhost with
 * the port, 403 the {@code Origin} of a request that changes something is another one. The
 * connection is closed after each reply, and when a request takes longer than 5 s (a setting) to
 * arrive.
 *
 * <p>At most 256 connections wait for a whole request: one more replaces the one that has been
 * waiting longest. At most 512 connections are open.
 *
 * <p>The articles are, in AUD, {@code room} 120.00, {@code breakfast} 4.50, {@code parking} 25.05,
 * {@code minibar} 9.51 and {@code late} 40.54. The sandbox decides by the last two digits of the
 * total: a room and two breakfasts, 129.00, are approved; one of the last three alone is declined.
 *
 * <p>Orders are in memory; charges are in the journal, which outlives the process. An order that
 * the journal has from another address of the gateway is in doubt. Run one server per journal: a
 * second server charges nothing twice, but its payments do not change the orders of this one, so
 * this one may show an order that the other has charged as open, and cancel it.
 *
 * <p>Thread-safe. Its threads are daemons.
 */
public final class ShopServer implements AutoCloseable {

  private static final int MAX_SESSIONS = 10_000;

  private final WebServer server;
  private final ShopServices shop;
  private final Duration patience;
  private final int port;

  private ShopServer(Builder settings) throws IOException {
    patience = settings.patience;
    SubstituteLightboxPage lightbox = SubstituteLightboxPage.load();
    StaticFiles files = new StaticFiles();
    server = WebServer.bind(settings.port);
    port = server.port();
    ShopServices opened = null;
    try {
      opened = ShopServices.open(settings);
      shop = opened;
      Pages pages = new Pages();
      server.start(routes -> addRoutes(routes, settings, pages, files, lightbox));
    } catch (IOException | RuntimeException e) {
      server.close();
      if (opened != null) {
        opened.close();
      }
      throw e;
    }
  }

  private void addRoutes(
      RoutesConfig config,
      Builder settings,
      Pages pages,
      StaticFiles files,
      SubstituteLightboxPage lightbox) {
    String wallet = settings.simulatedWallet ? settings.walletOrigin() : "";
    RequestGuard guard = new RequestGuard(port, wallet);
    Sessions sessions = new Sessions(MAX_SESSIONS, port, settings.clock);
    ShopRoutes routes = new ShopRoutes(config, guard, pages, settings.log);
    routes.addChecks();
    files.paths().forEach(path -> routes.page(path, files::show));
    routes.page("/lightbox", lightbox::show);
    addShop(routes, pages, sessions, wallet);
    addOwner(routes, pages, sessions, settings);
  }

  private void addShop(ShopRoutes routes, Pages pages, Sessions sessions, String wallet) {
    CartPage cart = new CartPage(pages, sessions);
    routes.page("/", cart::show);
    routes.post("/cart", cart::change);
    CheckoutPage checkout = new CheckoutPage(pages, sessions, shop.webOrders(), wallet);
    routes.get("/checkout", checkout::show);
    routes.post("/checkout/token", checkout::token);
    routes.get(OrderService.CALLBACK_PATH, checkout::callback);
    OrderPage order = new OrderPage(pages, sessions, shop.webOrders(), shop.cards());
    routes.post("/orders/{invoice}/check", order::check);
    AppEndpoints app = new AppEndpoints(shop.orderService(), order);
    routes.any("/orders/*", app::answer);
  }

  private void addOwner(ShopRoutes routes, Pages pages, Sessions sessions, Builder settings) {
    OwnerLogin login = new OwnerLogin(settings.ownerPassword, settings.clock);
    OwnerPage owner =
        new OwnerPage(
            pages,
            sessions,
            login,
            shop.cards(),
            shop.ownerCharges(),
            shop.orderService(),
            settings.quietPeriod);
    routes.page("/owner", owner::show);
    routes.add(
        "/owner/login",
        Map.of("GET", owner::showLogin, "HEAD", owner::showLogin, "POST", owner::login));
    routes.post("/owner/logout", owner::logout);
    routes.post("/owner/charge", owner::charge);
    routes.post("/owner/reconcile", owner::reconcile);
  }

  /**
   * Starts a server on a free port, with the credentials and the secret of the sandbox and a
   * journal in memory.
   *
   * @param gatewayUrl the base URL of purchases, such as the one of a {@code TestGateway}
   */
  public static ShopServer start(String gatewayUrl) throws IOException {
    return builder(gatewayUrl).start();
  }

  /** Returns a builder for other settings than those of {@link #start}. */
  public static Builder builder(String gatewayUrl) {
    return new Builder(Objects.requireNonNull(gatewayUrl, "gatewayUrl == null"));
  }

  /** Returns the base URL, such as {@code http://127.0.0.1:49152}. */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Returns the port. */
  public int port() {
    return port;
  }

  /**
   * Accepts no more payments, waits for those in progress for {@link Builder#patience}, cancels the
   * others, which are in doubt, and closes the port and a journal in a folder.
   */
  @Override
  public void close() throws IOException {
    shop.endPayments(patience);
    try {
      server.close();
    } finally {
      shop.close();
    }
  }

  @Override
  public String toString() {
    return "ShopServer(" + url() + ")";
  }

  /** Sets up a {@link ShopServer}. Not thread-safe. */
  public static final class Builder {

    final String gatewayUrl;
    String username = "TEST-merchant";
    String secret = "TEST";
    String token = "TEST";
    @Nullable Path folder;
    boolean newJournal;
    @Nullable PurchaseJournal journal;
    Clock clock = Clock.systemUTC();
    Duration deadline = Duration.ofSeconds(55);
    Duration quietPeriod = Duration.ofMinutes(15);
    Duration patience = Duration.ZERO;
    int maxOrders = 10_000;
    int maxPayments = 48; // Far fewer than connections, so that fast requests are still answered.
    int port;
    boolean simulatedWallet;
    transient String ownerPassword = Secrets.token();
    Consumer<String> log = line -> {};

    private Builder(String gatewayUrl) {
      this.gatewayUrl = gatewayUrl;
    }

    /**
     * Sets the merchant's user name, the shared secret and the API token; by default the sandbox's.
     */
    public Builder credentials(String username, String secret, String token) {
      this.username = Objects.requireNonNull(username, "username == null");
      this.secret = Objects.requireNonNull(secret, "secret == null");
      this.token = Objects.requireNonNull(token, "token == null");
      return this;
    }

    /** Keeps the journal in a file {@code purchases.journal} in this folder, which must exist. */
    public Builder folder(Path folder) {
      this.folder = Objects.requireNonNull(folder, "folder == null");
      return this;
    }

    /**
     * Creates the journal in the folder, for the first start of a shop; otherwise it must exist.
     */
    public Builder newJournal() {
      this.newJournal = true;
      return this;
    }

    /**
     * Sets a journal, which the caller closes and which takes precedence over a folder; by default
     * it is in memory.
     */
    public Builder journal(PurchaseJournal journal) {
      this.journal = Objects.requireNonNull(journal, "journal == null");
      return this;
    }

    /** Sets the clock of the quiet period, and of a journal that the server opens. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /** Sets how long a payment may take; by default 55 s, as the gateway decides within 45 s. */
    public Builder deadline(Duration deadline) {
      this.deadline = Objects.requireNonNull(deadline, "deadline == null");
      return this;
    }

    /**
     * Sets how long after a doubt the gateway's "not found" counts as not charged; by default 15
     * minutes.
     */
    public Builder quietPeriod(Duration quietPeriod) {
      this.quietPeriod = Objects.requireNonNull(quietPeriod, "quietPeriod == null");
      return this;
    }

    /** Sets how long {@link ShopServer#close} waits for payments; by default it does not wait. */
    public Builder patience(Duration patience) {
      this.patience = Objects.requireNonNull(patience, "patience == null");
      return this;
    }

    /** Sets the maximum number of orders, ended ones included; 10,000 by default. */
    public Builder maxOrders(int orders) {
      this.maxOrders = orders;
      return this;
    }

    /** Sets how many payments run at once; 48 by default. */
    Builder maxPayments(int payments) {
      this.maxPayments = payments;
      return this;
    }

    /** Sets the port; 0, the default, chooses a free one. */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /**
     * Has the pages open the simulated wallet of the gateway, which is a sandbox; by default they
     * show that there is no wallet.
     */
    public Builder simulatedWallet() {
      this.simulatedWallet = true;
      return this;
    }

    /** Returns the origin of the gateway's simulated wallet. */
    String walletOrigin() {
      URI gateway = URI.create(gatewayUrl); // The client has checked it.
      return gateway.getScheme() + "://" + gateway.getRawAuthority();
    }

    /** Sets the password of the owner's page; by default a random one, so that no one has it. */
    public Builder ownerPassword(String password) {
      this.ownerPassword = Objects.requireNonNull(password, "password == null");
      return this;
    }

    /** Sets the receiver of log lines about orders, without secrets; called from any thread. */
    public Builder log(Consumer<String> log) {
      Objects.requireNonNull(log, "log == null");
      this.log =
          line -> {
            try {
              log.accept(line);
            } catch (RuntimeException e) {
              // An order is worth more than its log line.
            }
          };
      return this;
    }

    /**
     * Starts the server. The caller closes it.
     *
     * @throws java.net.BindException if the port is in use
     * @throws IOException if the journal cannot be opened
     * @throws io.cardfile.validation.ValidationException if the address or the credentials are
     *     wrong
     * @throws IllegalArgumentException if the port or the quiet period is out of range
     */
    public ShopServer start() throws IOException {
      return new ShopServer(this);
    }

    /** Omits the address, which is not validated yet and may contain a password. */
    @Override
    public String toString() {
      return "ShopServer.Builder(port " + port + ")";
    }
  }
}
