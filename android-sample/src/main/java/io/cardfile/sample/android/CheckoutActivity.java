package io.cardfile.sample.android;

import android.app.Activity;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebView;
import android.widget.Button;
import android.widget.ImageView;
import android.widget.TextView;
import io.cardfile.money.Money;
import java.util.List;

/** The only activity of the app. Draws the state of the checkout, and forwards what is pressed. */
public final class CheckoutActivity extends Activity implements CheckoutPresenter.View {

  private ShopApplication app;
  private CheckoutPresenter presenter;
  private WebView wallet;

  /** Created by Android. */
  public CheckoutActivity() {}

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    app = (ShopApplication) getApplication();
    presenter = app.checkout();
    presenter.attach(this);
  }

  @Override
  protected void onDestroy() {
    presenter.detach(this);
    closeWallet();
    super.onDestroy();
  }

  @SuppressWarnings("deprecation") // Its replacement needs API 33.
  @Override
  public void onBackPressed() {
    if (!presenter.back()) {
      super.onBackPressed();
    }
  }

  @Override
  public void show(CheckoutState state) {
    closeWallet();
    switch (state.screen()) {
      case CART:
        showCart(presenter.cart());
        break;
      case WALLET:
        showWallet(state);
        break;
      default:
        showPayment(state);
    }
    showButtons(state.screen().choices());
  }

  private void showCart(CheckoutCart cart) {
    setContentView(R.layout.cart);
    ViewGroup lines = findViewById(R.id.lines);
    for (CheckoutCart.Line line : cart.lines()) {
      View row = getLayoutInflater().inflate(R.layout.cart_line, lines, false);
      row.<ImageView>findViewById(R.id.picture).setImageResource(picture(line.article()));
      row.<TextView>findViewById(R.id.title).setText(line.title());
      row.<TextView>findViewById(R.id.quantity)
          .setText(getString(R.string.quantity, line.quantity(), line.price()));
      row.<TextView>findViewById(R.id.cost).setText(line.cost().toString());
      lines.addView(row);
    }
    setText(R.id.total, cart.total().toString());
  }

  private static int picture(String article) {
    return article.equals("room") ? R.drawable.article_room : R.drawable.article_breakfast;
  }

  /** Shows what has become of the payment, or what the app waits for. */
  private void showPayment(CheckoutState state) {
    ScreenLook look = ScreenLook.of(state.screen());
    setContentView(R.layout.payment);
    this.<ImageView>findViewById(R.id.icon).setImageResource(look.icon);
    findViewById(look.icon == 0 ? R.id.sheet : R.id.progress).setVisibility(View.GONE);
    setText(R.id.title, getString(look.title));
    Money amount = state.amount();
    setText(R.id.amount, amount == null ? "" : amount.toString());
    String charge = getString(ScreenLook.statement(state.screen().charge()));
    setText(R.id.text, (charge + " " + getString(look.text)).trim());
    setText(R.id.order, state.invoice());
    findViewById(R.id.copy).setOnClickListener(button -> copy(state.invoice()));
  }

  private void showWallet(CheckoutState state) {
    setContentView(R.layout.wallet);
    wallet = findViewById(R.id.wallet);
    WalletPage.open(wallet, state.invoice(), state.walletPage(), app.setup(), presenter);
  }

  private void closeWallet() {
    if (wallet != null) {
      wallet.stopLoading();
      ((ViewGroup) wallet.getParent()).removeView(wallet);
      wallet.destroy();
      wallet = null;
    }
  }

  private void showButtons(List<Choice> choices) {
    int[] buttons = {R.id.primary, R.id.secondary};
    for (int i = 0; i < choices.size(); i++) {
      Choice choice = choices.get(i);
      Button button = findViewById(buttons[i]);
      button.setText(ScreenLook.label(choice));
      button.setOnClickListener(pressed -> choose(choice));
      button.setVisibility(View.VISIBLE);
    }
  }

  private void choose(Choice choice) {
    presenter.choose(choice);
    if (choice == Choice.DONE) {
      finish();
    }
  }

  private void copy(String invoice) {
    ClipboardManager clipboard = getSystemService(ClipboardManager.class);
    clipboard.setPrimaryClip(ClipData.newPlainText(getString(R.string.order), invoice));
  }

  private void setText(int view, String text) {
    this.<TextView>findViewById(view).setText(text);
  }
}
