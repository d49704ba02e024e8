package io.cardfile.sample.android;

import static org.robolectric.Shadows.shadowOf;

import android.os.Bundle;
import android.os.Looper;
import android.os.Parcel;
import android.view.View;
import android.webkit.WebView;
import android.widget.Button;
import android.widget.ProgressBar;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;

/** A phone with the app, which a test operates like a payer. */
final class Handset {

  private final TestEnvironment environment;
  private ActivityController<CheckoutActivity> app;

  Handset(TestEnvironment environment) {
    this.environment = environment;
  }

  Handset open() {
    app = Robolectric.buildActivity(CheckoutActivity.class).setup();
    return this;
  }

  CheckoutActivity activity() {
    return app.get();
  }

  /** Waits for all network calls, and shows their results. */
  Handset settle() {
    NetworkThreads networkThreads = environment.process().networkThreads;
    int begun;
    do {
      begun = networkThreads.begun();
      networkThreads.await();
      idle();
    } while (networkThreads.begun() > begun);
    return this;
  }

  /**
   * Runs the tasks of the main thread until none is left, including tasks that other threads post
   * meanwhile. A test that needs a later reply holds the request.
   */
  void idle() {
    shadowOf(Looper.getMainLooper()).idle();
  }

  Handset press(Choice choice) {
    button(choice).performClick();
    return this;
  }

  /** Taps twice, the second time before the screen has changed. */
  Handset tapTwice(Choice choice) {
    Button button = button(choice);
    button.performClick();
    button.performClick();
    return this;
  }

  private Button button(Choice choice) {
    for (Button button : all(Button.class)) {
      if (isFor(choice, button)) {
        return button;
      }
    }
    throw new AssertionError("no button " + choice + " under: " + title());
  }

  List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    for (Button button : all(Button.class)) {
      Arrays.stream(Choice.values()).filter(choice -> isFor(choice, button)).forEach(choices::add);
    }
    return choices;
  }

  private static boolean isFor(Choice choice, Button button) {
    return button.getText().toString().equals(choice.label());
  }

  Handset back() {
    app.get().onBackPressed();
    return this;
  }

  Handset rotate() {
    app.recreate();
    return this;
  }

  /** The process is killed in the background and the payer comes back. */
  Handset die() {
    Bundle saved = leave();
    environment.killProcess();
    return comeBack(saved);
  }

  /** The payer opens another app; returns the state that Android saves. */
  Bundle leave() {
    Bundle saved = new Bundle();
    app.pause().stop().saveInstanceState(saved);
    return saved;
  }

  /** The payer comes back to the same process. */
  Handset comeBack() {
    return comeIntoView().resume();
  }

  /** The app is visible again, but not resumed. */
  Handset comeIntoView() {
    app.restart().start();
    return this;
  }

  Handset resume() {
    app.resume();
    return this;
  }

  /** Ends the activity in the background; the process lives on. */
  Handset destroy() {
    app.destroy();
    return this;
  }

  Handset comeBack(Bundle saved) {
    Bundle kept = throughParcel(saved);
    app =
        Robolectric.buildActivity(CheckoutActivity.class)
            .create(kept)
            .start()
            .restoreInstanceState(kept)
            .postCreate(kept)
            .resume()
            .visible();
    return this;
  }

  private static Bundle throughParcel(Bundle saved) {
    Parcel parcel = Parcel.obtain();
    parcel.writeBundle(saved);
    parcel.setDataPosition(0);
    Bundle kept = parcel.readBundle(Handset.class.getClassLoader());
    parcel.recycle();
    return kept;
  }

  /** Returns the wallet's page, which must be open. */
  LightboxWindow lightbox() {
    List<WebView> pages = all(WebView.class);
    if (pages.size() != 1) {
      throw new AssertionError(pages.size() + " pages under: " + title());
    }
    return new LightboxWindow(pages.get(0));
  }

  boolean showsLightbox() {
    return !all(WebView.class).isEmpty();
  }

  boolean isBusy() {
    return !all(ProgressBar.class).isEmpty();
  }

  /** Returns the first text on the screen, without the wallet's page. */
  String title() {
    List<String> words = words();
    return words.isEmpty() ? "" : words.get(0);
  }

  /** Returns all texts on the screen, buttons last. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    for (TextView view : all(TextView.class)) {
      words.add(view.getText().toString());
    }
    return words;
  }

  private <T extends View> List<T> all(Class<T> kind) {
    return Views.of(kind, app.get().findViewById(android.R.id.content));
  }
}
