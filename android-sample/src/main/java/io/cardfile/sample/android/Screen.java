package io.cardfile.sample.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a screen as plain values, which a view draws. Immutable. */
final class Screen {

  /** How the screen is drawn. */
  enum Kind {
    /** Text and buttons. */
    MESSAGE,
    /** Text and a progress indicator. */
    BUSY,
    /** A page of the wallet. */
    LIGHTBOX
  }

  private final Kind kind;
  private final String title;
  private final String text;
  private final List<Choice> choices;
  private final @Nullable String page;

  private Screen(Kind kind, String title, String text, @Nullable String page, Choice... choices) {
    this.kind = kind;
    this.title = title;
    this.text = text;
    this.page = page;
    this.choices = Collections.unmodifiableList(Arrays.asList(choices.clone()));
  }

  static Screen message(String title, String text, Choice... choices) {
    return new Screen(Kind.MESSAGE, title, text, null, choices);
  }

  static Screen busy(String title, String text, Choice... choices) {
    return new Screen(Kind.BUSY, title, text, null, choices);
  }

  /** Returns a lightbox. The URL contains the token of the checkout, so it is never shown. */
  static Screen lightbox(String url) {
    return new Screen(Kind.LIGHTBOX, "Your wallet", "", url);
  }

  /** Returns a copy with {@code more} below its text. */
  Screen with(String more) {
    Choice[] same = choices.toArray(new Choice[0]);
    return new Screen(kind, title, text + "\n\n" + more, page, same);
  }

  Kind kind() {
    return kind;
  }

  String title() {
    return title;
  }

  String text() {
    return text;
  }

  List<Choice> choices() {
    return choices;
  }

  /** Returns the address to load, or null if this is not a lightbox. */
  @Nullable String page() {
    return page;
  }

  /** Omits the address, which contains the token. */
  @Override
  public String toString() {
    return kind + ": " + title + " " + choices;
  }
}
