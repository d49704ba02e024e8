package io.cardfile.sample.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing to show, as plain values: a view draws it and knows nothing else. Immutable. */
final class Screen {

  /** How it is drawn. */
  enum Kind {
    /** Words, and what can be pressed. */
    MESSAGE,
    /** Words, and a sign that something is going on. */
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

  /** The URL has the token of the checkout in it, so it is shown nowhere. */
  static Screen lightbox(String url) {
    return new Screen(Kind.LIGHTBOX, "Your wallet", "", url);
  }

  /** The same, with this below its text. */
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

  /** The address to load; of a lightbox alone. */
  @Nullable String page() {
    return page;
  }

  /** Shows no address: it has the token in it. */
  @Override
  public String toString() {
    return kind + ": " + title + " " + choices;
  }
}
