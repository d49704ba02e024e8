package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.util.ArrayDeque;
import java.util.Queue;
import okhttp3.OkHttpClient;

/**
 * Runs checkouts with all parts of the app except drawing, and reports them so that two runs can be
 * compared. One thread acts as the main thread and as the network thread in turn.
 */
public final class CheckoutRun implements CheckoutView, MainThread {

  private static final String CALLBACK = "https://shop.example/checkout/wallet";
  private static final String AGREED =
      CALLBACK
          + "?checkout_resource_url=https%3A%2F%2Fw.example%2F1&oauth_token=t&oauth_verifier=v";

  private final StringBuilder output = new StringBuilder();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Queue<Runnable> posted = new ArrayDeque<>();
  private final CheckoutSetup setup;
  private final CheckoutPresenter presenter;
  private boolean isWaiting;

  private CheckoutRun(String shopUrl, String walletUrl, CheckoutCart cart) {
    OkHttpClient http = new OkHttpClient();
    setup = new CheckoutSetup(shopUrl, walletUrl, CALLBACK);
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(walletUrl).build(), RetrofitTransport.create(http))
            .build();
    CheckoutCalls calls = new CheckoutCalls(new HttpMerchantServer(shopUrl, http), client, this);
    Background background = new Background(waiting::add, this);
    presenter = new CheckoutPresenter(cart, calls, setup, background, new InvoiceNumbers());
    presenter.attach(this);
  }

  /** Runs three checkouts: one paid, one declined, one cancelled in the lightbox. */
  public static String run(String shopUrl, String walletUrl) {
    CheckoutCart.Line room =
        new CheckoutCart.Line("room", "Double room", 1, Money.of("120.00", "AUD"));
    CheckoutCart.Line minibar =
        new CheckoutCart.Line("minibar", "Minibar", 1, Money.of("9.51", "AUD"));
    return new CheckoutRun(shopUrl, walletUrl, CheckoutCart.of(room)).checkout(AGREED, Choice.DONE)
        + new CheckoutRun(shopUrl, walletUrl, CheckoutCart.of(minibar))
            .checkout(AGREED, Choice.START_OVER)
        + new CheckoutRun(shopUrl, walletUrl, CheckoutCart.of(room))
            .checkout(CALLBACK, Choice.START_OVER);
  }

  private String checkout(String end, Choice last) {
    presenter.choose(Choice.PAY);
    settle();
    presenter.lightboxEnded(setup.lightbox().result(end));
    settle();
    SavedCheckout saved = presenter.save();
    output.append("kept: ").append(saved.step()).append('\n');
    presenter.choose(last);
    settle();
    return output.toString();
  }

  private void settle() {
    while (!waiting.isEmpty() || !posted.isEmpty()) {
      isWaiting = posted.isEmpty();
      (isWaiting ? waiting : posted).remove().run();
      isWaiting = false;
    }
  }

  @Override
  public boolean isCurrent() {
    return !isWaiting;
  }

  @Override
  public void post(Runnable task) {
    posted.add(task);
  }

  @Override
  public void show(Screen screen) {
    output.append(screen).append(": ").append(screen.text()).append('\n');
  }

  @Override
  public void leave() {
    output.append("left\n");
  }

  @Override
  public void close() {
    output.append("closed\n");
  }
}
