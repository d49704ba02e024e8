package io.cardfile.sample.android;

import android.app.Activity;
import android.os.Bundle;

/** The one screen of the app: keeps the presenter over a rotation, and a note over a process. */
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
    presenter = kept();
    if (presenter == null) {
      presenter = shop.checkout();
      if (saved != null) {
        presenter.restore(SavedCheckout.of(saved.getString(INVOICE), saved.getString(STEP)));
      }
    }
    drawing = new ScreenDrawing(this, presenter, shop.setup().lightbox());
    presenter.attach(this);
  }

  /** The presenter of the screen before, when the phone was only turned. */
  @SuppressWarnings("deprecation") // What came instead are fragments, of which there are none here.
  private CheckoutPresenter kept() {
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
    presenter.resume(); // Not in onStart: Android keeps what it saved until the app is resumed.
  }

  /** Android saves the state in the same turn of the main thread, and nothing changes after it. */
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
