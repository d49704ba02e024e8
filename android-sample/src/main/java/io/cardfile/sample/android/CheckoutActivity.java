package io.cardfile.sample.android;

import android.app.Activity;
import android.os.Bundle;

/**
 * The only activity of the app. Keeps the presenter across a rotation, and invoice and step across
 * the death of the process.
 */
public final class CheckoutActivity extends Activity implements CheckoutView {

  private static final String INVOICE = "invoice";
  private static final String STEP = "step";

  private CheckoutPresenter presenter;
  private ScreenDrawing drawing;

  /** Created by Android. */
  public CheckoutActivity() {}

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    ShopApplication shop = (ShopApplication) getApplication();
    presenter = retainedPresenter();
    if (presenter == null) {
      presenter = shop.checkout();
      if (saved != null) {
        presenter.restore(SavedCheckout.of(saved.getString(INVOICE), saved.getString(STEP)));
      }
    }
    drawing = new ScreenDrawing(this, presenter, shop.setup().lightbox());
    presenter.attach(this);
  }

  /** Returns the presenter of the earlier activity after a rotation. */
  @SuppressWarnings("deprecation") // Its replacements need fragments, which this app does not use.
  private CheckoutPresenter retainedPresenter() {
    return (CheckoutPresenter) getLastNonConfigurationInstance();
  }

  @SuppressWarnings("deprecation") // As above.
  @Override
  public Object onRetainNonConfigurationInstance() {
    return presenter;
  }

  @Override
  protected void onSaveInstanceState(Bundle out) {
    super.onSaveInstanceState(out);
    SavedCheckout saved = presenter.save();
    out.putString(INVOICE, saved.invoice());
    out.putString(STEP, saved.step().name());
  }

  @Override
  protected void onResume() {
    super.onResume();
    drawing.resume();
    presenter.resume(); // Not in onStart: Android keeps the saved state until the app is resumed.
  }

  /** Pauses the presenter. Android saves the state in the same message of the main thread. */
  @Override
  protected void onStop() {
    presenter.pause();
    drawing.pause();
    super.onStop();
  }

  @Override
  protected void onDestroy() {
    presenter.detach();
    drawing.clear();
    super.onDestroy();
  }

  @Override
  public void onBackPressed() {
    if (presenter.back()) {
      super.onBackPressed();
    }
  }

  @Override
  public void show(Screen screen) {
    setContentView(drawing.draw(screen));
  }

  @Override
  public void leave() {
    moveTaskToBack(true);
  }

  @Override
  public void close() {
    finish();
  }
}
