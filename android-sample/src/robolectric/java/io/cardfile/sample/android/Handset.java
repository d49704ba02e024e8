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

/** A phone with the app on it, used as a payer does. */
final class Handset {

  private final Surroundings world;
  private ActivityController<CheckoutActivity> app;

  Handset(Surroundings world) {
    this.world = world;
  }

  Handset open() {
    app = Robolectric.buildActivity(CheckoutActivity.class).setup();
    return this;
  }

  CheckoutActivity activity() {
    return app.get();
  }

  /** Everything that waits ends, and is shown. */
  Handset settle() {
    WaitingThreads waiting = world.process().waiting;
    int begun;
    do {
      begun = waiting.begun();
      waiting.await();
      idle();
    } while (waiting.begun() > begun);
    return this;
  }

  /**
   * Runs what is posted to the main thread until nothing is left, including what another thread
   * posts meanwhile. A test that needs a reply to come later holds its request.
   */
  void idle() {
    shadowOf(Looper.getMainLooper()).idle();
  }

  Handset press(Choice choice) {
    button(choice).performClick();
    return this;
  }

  /** The second tap was on its way when the screen changed. */
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
    Bundle note = leave();
    world.killProcess();
    return comeBack(note);
  }

  /** The payer turns to another app; what Android keeps of this one is given. */
  Bundle leave() {
    Bundle note = new Bundle();
    app.pause().stop().saveInstanceState(note);
    return note;
  }

  /** The payer comes back, and the process has lived on. */
  Handset comeBack() {
    return comeIntoView().resume();
  }

  /** The app can be seen again, but is not in use yet. */
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

  Handset comeBack(Bundle note) {
    Bundle kept = throughParcel(note);
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

  private static Bundle throughParcel(Bundle note) {
    Parcel parcel = Parcel.obtain();
    parcel.writeBundle(note);
    parcel.setDataPosition(0);
    Bundle kept = parcel.readBundle(Handset.class.getClassLoader());
    parcel.recycle();
    return kept;
  }

  /** The page of the wallet, which must be open. */
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

  /** The first words on the screen; those of the wallet's page are its own. */
  String title() {
    List<String> words = words();
    return words.isEmpty() ? "" : words.get(0);
  }

  /** All words on the screen, buttons last. */
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
