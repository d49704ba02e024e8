package io.cardfile.sample.android;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebView;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ProgressBar;
import android.widget.ScrollView;
import android.widget.TextView;

/** Draws a screen with views created in code, and closes the one before. */
final class ScreenDrawing {

  private static final int TITLE_SP = 24;
  private static final int TEXT_SP = 16;
  private static final int SPACE_DP = 16;

  private final Activity activity;
  private final CheckoutPresenter presenter;
  private final LightboxRules rules;
  private WebView lightbox;

  ScreenDrawing(Activity activity, CheckoutPresenter presenter, LightboxRules rules) {
    this.activity = activity;
    this.presenter = presenter;
    this.rules = rules;
  }

  View draw(Screen screen) {
    clear();
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      lightbox = LightboxPage.open(activity, screen.page(), rules, presenter);
      return lightbox;
    }
    ScrollView scroll = new ScrollView(activity);
    scroll.addView(column(screen));
    return scroll;
  }

  /** Pauses the page of the lightbox, if one is open. */
  void pause() {
    if (lightbox != null) {
      LightboxPage.pause(lightbox);
    }
  }

  /** Resumes the page of the lightbox, if one is open. */
  void resume() {
    if (lightbox != null) {
      LightboxPage.resume(lightbox);
    }
  }

  /** Closes the page of the lightbox, if one is open. */
  void clear() {
    if (lightbox != null) {
      LightboxPage.close(lightbox);
      lightbox = null;
    }
  }

  private ViewGroup column(Screen screen) {
    LinearLayout column = new LinearLayout(activity);
    column.setOrientation(LinearLayout.VERTICAL);
    column.setPadding(space(), space(), space(), space());
    column.addView(text(screen.title(), TITLE_SP));
    column.addView(text(screen.text(), TEXT_SP));
    if (screen.kind() == Screen.Kind.BUSY) {
      column.addView(new ProgressBar(activity));
    }
    for (Choice choice : screen.choices()) {
      column.addView(button(choice));
    }
    return column;
  }

  private TextView text(String words, int size) {
    TextView view = new TextView(activity);
    view.setText(words);
    view.setTextSize(size);
    view.setPadding(0, 0, 0, space());
    view.setTextIsSelectable(true); // To copy the long order number.
    return view;
  }

  private Button button(Choice choice) {
    Button button = new Button(activity);
    button.setText(choice.label());
    button.setOnClickListener(pressed -> presenter.choose(choice));
    return button;
  }

  private int space() {
    return Math.round(SPACE_DP * activity.getResources().getDisplayMetrics().density);
  }
}
